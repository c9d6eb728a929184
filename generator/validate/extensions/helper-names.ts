/** The modules of the runtime that `x-sw-helpers` may name: of general use, imported by nothing but the user's code. */

export const helperNames = ['base58', 'fold', 'form-post', 'luhn'] as const;

export type HelperName = (typeof helperNames)[number];
