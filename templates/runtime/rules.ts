// In: nothing. Out: the rules that validators are written with, one module for each idea behind them.

export type { Node, Rule } from './node.ts';
export type { Issue, IssueFacts } from './verdict.ts';
export * from './big.ts';
export * from './dynamic.ts';
export * from './evaluated.ts';
export * from './formats.ts';
export { base, kind, kinds, ofHeirs } from './heirs.ts';
export * from './international.ts';
export * from './issues.ts';
export { linear } from './linear.ts';
export * from './listed.ts';
export * from './lists.ts';
export * from './logic.ts';
export * from './mask-rules.ts';
export * from './members.ts';
export * from './notes.ts';
export * from './texts.ts';
