// In: nothing. Out: all that validators are written with beside the words of zod/mini.

export * from './model-mini.ts';
export * from './rules.ts';
