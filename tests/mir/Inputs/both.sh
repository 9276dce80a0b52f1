#!/bin/sh
# Fails as a program would that cannot stand a subtraction behind a multiplication.
tr '\n' ' ' < "$1" | grep -q 'IMUL.*SUB32' && exit 3
exit 0
