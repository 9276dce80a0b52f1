/* A small calculator language: expressions, variables, user functions, while loops and printing, compiled to bytecode
 * for a stack machine and run. Reads a program from a file or standard input. */
#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- errors ------------------------------------------------------------- */

static jmp_buf recover;
static int line = 1;

static void fail(const char *format, ...) {
  va_list args;
  va_start(args, format);
  printf("line %d: ", line);
  vprintf(format, args);
  printf("\n");
  va_end(args);
  longjmp(recover, 1);
}

/* --- tokens ------------------------------------------------------------- */

enum token {
  T_END, T_NUMBER, T_NAME, T_STRING,
  T_DEF, T_WHILE, T_IF, T_ELSE, T_PRINT, T_RETURN,
  T_LE, T_GE, T_EQ, T_NE, T_AND, T_OR,
  T_CHAR /* T_CHAR + the character */
};

static const char *input;
static enum token token;
static double token_number;
static char token_text[64];

static const struct {
  const char *word;
  enum token token;
} keywords[] = {
    {"def", T_DEF}, {"while", T_WHILE}, {"if", T_IF}, {"else", T_ELSE},
    {"print", T_PRINT}, {"return", T_RETURN}, {"and", T_AND}, {"or", T_OR},
};

static void next(void) {
  for (;;) {
    while (isspace((unsigned char)*input))
      if (*input++ == '\n')
        line++;
    if (*input != '#')
      break;
    while (*input && *input != '\n')
      input++;
  }
  if (!*input) {
    token = T_END;
    return;
  }
  if (isdigit((unsigned char)*input)) {
    char *end;
    token_number = strtod(input, &end);
    input = end;
    token = T_NUMBER;
    return;
  }
  if (isalpha((unsigned char)*input) || *input == '_') {
    size_t n = 0;
    while (isalnum((unsigned char)*input) || *input == '_') {
      if (n + 1 == sizeof token_text)
        fail("name too long");
      token_text[n++] = *input++;
    }
    token_text[n] = 0;
    token = T_NAME;
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
      if (strcmp(token_text, keywords[i].word) == 0)
        token = keywords[i].token;
    return;
  }
  if (*input == '"') {
    size_t n = 0;
    for (input++; *input && *input != '"'; input++) {
      if (n + 1 == sizeof token_text)
        fail("string too long");
      token_text[n++] = *input;
    }
    if (*input != '"')
      fail("string without end");
    input++;
    token_text[n] = 0;
    token = T_STRING;
    return;
  }
  char c = *input++;
  if (*input == '=' && strchr("<>=!", c)) {
    input++;
    token = c == '<' ? T_LE : c == '>' ? T_GE : c == '=' ? T_EQ : T_NE;
    return;
  }
  token = T_CHAR + (unsigned char)c;
}

static int accept(int t) {
  if ((int)token != t)
    return 0;
  next();
  return 1;
}

static void expect(int t) {
  if (!accept(t)) {
    if (t > T_CHAR)
      fail("expected '%c'", t - T_CHAR);
    fail("unexpected word");
  }
}

/* --- bytecode ----------------------------------------------------------- */

enum op {
  OP_PUSH, OP_LOAD, OP_STORE, OP_LOCAL, OP_SETLOCAL, OP_POP,
  OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MOD, OP_POW, OP_NEG, OP_NOT,
  OP_LT, OP_LE, OP_EQ, OP_NE,
  OP_JUMP, OP_JUMPZ, OP_CALL, OP_BUILTIN, OP_RETURN, OP_PRINT, OP_PRINTS, OP_NEWLINE, OP_HALT
};

struct code {
  unsigned char op;
  union {
    double number;
    struct {
      int a, b;
    } i;
    const char *text;
  } u;
};

static struct code *program;
static int code_size, code_capacity;

static int emit(enum op op) {
  if (code_size == code_capacity) {
    code_capacity = code_capacity ? code_capacity * 2 : 64;
    program = realloc(program, code_capacity * sizeof *program);
    if (!program) {
      fputs("out of memory\n", stderr);
      exit(1);
    }
  }
  memset(&program[code_size], 0, sizeof *program);
  program[code_size].op = op;
  return code_size++;
}

static int emit_int(enum op op, int a) {
  int at = emit(op);
  program[at].u.i.a = a;
  return at;
}

/* --- names -------------------------------------------------------------- */

enum { MAX_NAMES = 200, MAX_LOCALS = 16 };

struct function {
  char name[64];
  int entry, parameters;
};

static struct function functions[MAX_NAMES];
static char variables[MAX_NAMES][64];
static double values[MAX_NAMES];
static int num_functions, num_variables;
static char locals[MAX_LOCALS][64];
static int num_locals, in_function;

static const struct {
  const char *name;
  double (*f)(double);
} builtins[] = {{"sqrt", sqrt}, {"sin", sin}, {"cos", cos}, {"exp", exp}, {"log", log}, {"floor", floor}, {"abs", fabs}};

static int find(char (*names)[64], int n, const char *name) {
  for (int i = 0; i < n; i++)
    if (strcmp(names[i], name) == 0)
      return i;
  return -1;
}

static int find_function(const char *name) {
  for (int i = 0; i < num_functions; i++)
    if (strcmp(functions[i].name, name) == 0)
      return i;
  return -1;
}

static int variable(const char *name) {
  int i = find(variables, num_variables, name);
  if (i < 0) {
    if (num_variables == MAX_NAMES)
      fail("too many variables");
    i = num_variables++;
    strcpy(variables[i], name);
  }
  return i;
}

/* --- parser ------------------------------------------------------------- */

static void expression(void);

static void call(const char *name) {
  int args = 0;
  if ((int)token != T_CHAR + ')')
    do {
      expression();
      args++;
    } while (accept(T_CHAR + ','));
  expect(T_CHAR + ')');
  int f = find_function(name);
  if (f >= 0) {
    if (functions[f].parameters != args)
      fail("%s takes %d arguments, not %d", name, functions[f].parameters, args);
    int at = emit_int(OP_CALL, functions[f].entry);
    program[at].u.i.b = args;
    return;
  }
  for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
    if (strcmp(builtins[i].name, name) == 0) {
      if (args != 1)
        fail("%s takes 1 argument, not %d", name, args);
      emit_int(OP_BUILTIN, (int)i);
      return;
    }
  fail("no function '%s'", name);
}

static void primary(void) {
  if (token == T_NUMBER) {
    int at = emit(OP_PUSH);
    program[at].u.number = token_number;
    next();
  } else if (token == T_NAME) {
    char name[64];
    strcpy(name, token_text);
    next();
    if (accept(T_CHAR + '(')) {
      call(name);
      return;
    }
    int local = in_function ? find(locals, num_locals, name) : -1;
    if (local >= 0)
      emit_int(OP_LOCAL, local - num_locals - 3);
    else if (find(variables, num_variables, name) >= 0)
      emit_int(OP_LOAD, variable(name));
    else
      fail("no variable '%s'", name);
  } else if (accept(T_CHAR + '(')) {
    expression();
    expect(T_CHAR + ')');
  } else if (accept(T_CHAR + '-')) {
    primary();
    emit(OP_NEG);
  } else if (accept(T_CHAR + '!')) {
    primary();
    emit(OP_NOT);
  } else {
    fail("expected an expression");
  }
}

static void power(void) {
  primary();
  if (accept(T_CHAR + '^')) {
    power();
    emit(OP_POW);
  }
}

static void product(void) {
  power();
  for (;;) {
    if (accept(T_CHAR + '*'))
      power(), emit(OP_MUL);
    else if (accept(T_CHAR + '/'))
      power(), emit(OP_DIV);
    else if (accept(T_CHAR + '%'))
      power(), emit(OP_MOD);
    else
      return;
  }
}

static void sum(void) {
  product();
  for (;;) {
    if (accept(T_CHAR + '+'))
      product(), emit(OP_ADD);
    else if (accept(T_CHAR + '-'))
      product(), emit(OP_SUB);
    else
      return;
  }
}

static void comparison(void) {
  sum();
  switch ((int)token) {
  case T_CHAR + '<': next(); sum(); emit(OP_LT); break;
  case T_LE: next(); sum(); emit(OP_LE); break;
  case T_CHAR + '>': next(); sum(); emit(OP_LE); emit(OP_NOT); break;
  case T_GE: next(); sum(); emit(OP_LT); emit(OP_NOT); break;
  case T_EQ: next(); sum(); emit(OP_EQ); break;
  case T_NE: next(); sum(); emit(OP_NE); break;
  }
}

static void expression(void) {
  comparison();
  while (token == T_AND || token == T_OR) {
    int is_and = token == T_AND;
    next();
    if (!is_and)
      emit(OP_NOT);
    int test = emit(OP_JUMPZ);
    comparison();
    emit(OP_NOT);
    emit(OP_NOT);
    int over = emit(OP_JUMP);
    program[test].u.i.a = code_size;
    int at = emit(OP_PUSH);
    program[at].u.number = is_and ? 0 : 1;
    program[over].u.i.a = code_size;
  }
}

static void statement(void);

static void block(void) {
  expect(T_CHAR + '{');
  while ((int)token != T_CHAR + '}') {
    if (token == T_END)
      fail("missing '}'");
    statement();
  }
  next();
}

static void definition(void) {
  if (token != T_NAME)
    fail("expected the name of a function");
  if (num_functions == MAX_NAMES)
    fail("too many functions");
  struct function *f = &functions[num_functions++];
  strcpy(f->name, token_text);
  next();
  expect(T_CHAR + '(');
  num_locals = 0;
  if ((int)token != T_CHAR + ')')
    do {
      if (token != T_NAME || num_locals == MAX_LOCALS)
        fail("expected a parameter");
      strcpy(locals[num_locals++], token_text);
      next();
    } while (accept(T_CHAR + ','));
  expect(T_CHAR + ')');
  f->parameters = num_locals;
  int over = emit(OP_JUMP);
  f->entry = code_size;
  in_function = 1;
  block();
  in_function = 0;
  emit(OP_PUSH);
  emit(OP_RETURN);
  program[over].u.i.a = code_size;
}

static void statement(void) {
  if (accept(T_DEF)) {
    definition();
  } else if (accept(T_WHILE)) {
    int top = code_size;
    expression();
    int out = emit(OP_JUMPZ);
    block();
    emit_int(OP_JUMP, top);
    program[out].u.i.a = code_size;
  } else if (accept(T_IF)) {
    expression();
    int otherwise = emit(OP_JUMPZ);
    block();
    if (accept(T_ELSE)) {
      int over = emit(OP_JUMP);
      program[otherwise].u.i.a = code_size;
      if (token == T_IF)
        statement();
      else
        block();
      program[over].u.i.a = code_size;
    } else {
      program[otherwise].u.i.a = code_size;
    }
  } else if (accept(T_PRINT)) {
    do {
      if (token == T_STRING) {
        int at = emit(OP_PRINTS);
        program[at].u.text = strdup(token_text);
        next();
      } else {
        expression();
        emit(OP_PRINT);
      }
    } while (accept(T_CHAR + ','));
    emit(OP_NEWLINE);
    expect(T_CHAR + ';');
  } else if (accept(T_RETURN)) {
    expression();
    emit(OP_RETURN);
    expect(T_CHAR + ';');
  } else if (token == T_NAME) {
    const char *before = input;
    char name[64];
    strcpy(name, token_text);
    next();
    if (accept(T_CHAR + '=')) {
      expression();
      int local = in_function ? find(locals, num_locals, name) : -1;
      if (local >= 0)
        emit_int(OP_SETLOCAL, local - num_locals - 3);
      else
        emit_int(OP_STORE, variable(name));
    } else {
      input = before;
      token = T_NAME;
      strcpy(token_text, name);
      expression();
      emit(OP_POP);
    }
    expect(T_CHAR + ';');
  } else {
    expression();
    emit(OP_POP);
    expect(T_CHAR + ';');
  }
}

/* --- machine ------------------------------------------------------------ */

enum { STACK = 4096 };

static unsigned long run(int pc) {
  static double stack[STACK];
  int sp = 0, frame = 0;
  unsigned long steps = 0;
  for (;;) {
    const struct code *c = &program[pc++];
    steps++;
    if (sp > STACK - 8)
      fail("stack overflow");
    switch ((enum op)c->op) {
    case OP_PUSH: stack[sp++] = c->u.number; break;
    case OP_LOAD: stack[sp++] = values[c->u.i.a]; break;
    case OP_STORE: values[c->u.i.a] = stack[--sp]; break;
    case OP_LOCAL: stack[sp++] = stack[frame + c->u.i.a]; break;
    case OP_SETLOCAL: stack[frame + c->u.i.a] = stack[--sp]; break;
    case OP_POP: sp--; break;
    case OP_ADD: sp--; stack[sp - 1] += stack[sp]; break;
    case OP_SUB: sp--; stack[sp - 1] -= stack[sp]; break;
    case OP_MUL: sp--; stack[sp - 1] *= stack[sp]; break;
    case OP_DIV:
      sp--;
      if (stack[sp] == 0)
        fail("division by zero");
      stack[sp - 1] /= stack[sp];
      break;
    case OP_MOD: sp--; stack[sp - 1] = fmod(stack[sp - 1], stack[sp]); break;
    case OP_POW: sp--; stack[sp - 1] = pow(stack[sp - 1], stack[sp]); break;
    case OP_NEG: stack[sp - 1] = -stack[sp - 1]; break;
    case OP_NOT: stack[sp - 1] = stack[sp - 1] == 0; break;
    case OP_LT: sp--; stack[sp - 1] = stack[sp - 1] < stack[sp]; break;
    case OP_LE: sp--; stack[sp - 1] = stack[sp - 1] <= stack[sp]; break;
    case OP_EQ: sp--; stack[sp - 1] = stack[sp - 1] == stack[sp]; break;
    case OP_NE: sp--; stack[sp - 1] = stack[sp - 1] != stack[sp]; break;
    case OP_JUMP: pc = c->u.i.a; break;
    case OP_JUMPZ:
      if (stack[--sp] == 0)
        pc = c->u.i.a;
      break;
    case OP_CALL:
      /* the frame begins behind the arguments and these three words */
      stack[sp++] = pc;
      stack[sp++] = frame;
      stack[sp++] = c->u.i.b;
      frame = sp;
      pc = c->u.i.a;
      break;
    case OP_RETURN: {
      double result = stack[--sp];
      sp = frame - 3 - (int)stack[frame - 1];
      pc = (int)stack[frame - 3];
      frame = (int)stack[frame - 2];
      stack[sp++] = result;
      break;
    }
    case OP_BUILTIN: stack[sp - 1] = builtins[c->u.i.a].f(stack[sp - 1]); break;
    case OP_PRINT: printf("%.10g ", stack[--sp]); break;
    case OP_PRINTS: printf("%s ", c->u.text); break;
    case OP_NEWLINE: printf("\n"); break;
    case OP_HALT: return steps;
    }
  }
}

int main(int argc, char **argv) {
  FILE *f = argc > 1 ? fopen(argv[1], "r") : stdin;
  if (!f) {
    perror(argv[1]);
    return 1;
  }
  size_t size = 0, capacity = 4096;
  char *text = malloc(capacity);
  for (size_t n; (n = fread(text + size, 1, capacity - size - 1, f)) > 0;) {
    size += n;
    if (size + 1 == capacity)
      text = realloc(text, capacity *= 2);
  }
  text[size] = 0;
  input = text;
  if (setjmp(recover))
    return 2;
  next();
  unsigned long steps = 0;
  while (token != T_END) {
    int start = code_size;
    statement();
    emit(OP_HALT);
    steps += run(start);
    code_size--;
  }
  printf("%d instructions, %lu steps\n", code_size, steps);
  free(text);
  return 0;
}
