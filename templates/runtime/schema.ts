// In: nothing. Out: all that validators are written with beside the words of zod.

export * from './model.ts';
export * from './rules.ts';
