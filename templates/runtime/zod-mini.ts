// In: nothing. Out: the words of zod/mini that validators are written with, and the type of the validators.

export type { ZodMiniType } from 'zod/mini';
export * from './words.ts';
