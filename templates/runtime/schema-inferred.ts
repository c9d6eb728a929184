// In: nothing. Out: all that validators are written with beside zod itself.

export * from './model-inferred.ts';
export * from './rules.ts';
