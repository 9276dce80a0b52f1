source_filename = "aligned.c"
@a = global i32 1, align 4294967296
