/**
 * The only door from spec text to source text. `Code` is a branded string: whatever is not made here does not compile
 * where code is wanted, so spec text cannot reach the output unescaped.
 */

declare const brand: unique symbol;

/** TypeScript source. Made by the functions of this module alone. */
export type Code = string & { readonly [brand]: 'code' };
