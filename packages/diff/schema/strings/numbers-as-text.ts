/** Compares numbers with texts in URLs and headers, where both are written as text. */

import { attempt } from '../../../../generator/core/diagnostics/thrown.ts';
import type { JsonType } from '../../../../generator/core/ir/model/model.ts';
import { isWithin } from './pattern-inclusion.ts';
import type { Context } from '../pair.ts';
import type { Shape } from '../shape/shape.ts';
import { printValue } from '../values.ts';

/** Numbers are sent, and texts are known. */
export function isNumberForText(context: Context): boolean {
  const { sent, known } = findSentAndKnown(context);
  return (
    context.pair.isText &&
    sent.types?.has('string') === false &&
    known.types?.has('string') === true
  );
}

/** Texts are sent, a few of them, and each is written as what is known is. */
export function isTextForNumber(context: Context): boolean {
  const { sent, known } = findSentAndKnown(context);
  const { types, values, bounds } = known;
  if (!context.pair.isText || types === undefined || sent.types?.has('string') !== true) {
    return false;
  }
  if (sent.values === undefined || values !== undefined || bounds.size > 0) return false;
  return sent.values.every((value) => [...types].some((type) => isWrittenAs(String(value), type)));
}

function isWrittenAs(text: string, type: JsonType): boolean {
  if (type === 'boolean') return text === 'true' || text === 'false';
  if (type === 'integer') return /^-?(?:0|[1-9]\d*)$/.test(text);
  return type === 'string' || (type === 'number' && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text));
}

/** Called if the types let old callers go on: a reader of texts has to know every number that may come. */
export function compareSpellings(context: Context): void {
  const both = findSentAndKnown(context);
  const { isRequest, sent, known } = both;
  compareFormat(context, both);
  compareSet(context, both);
  if (!isRequest) return;
  comparePatterns(context, sent, known);
  const least = known.bounds.get('min-length')?.value ?? 0;
  if (least > 1) context.add('min-length-set', `least length ${least}`);
}

/** The shape of values that may come, and the shape that their reader knows. */
interface SentAndKnown {
  readonly isRequest: boolean;
  readonly sent: Shape;
  readonly known: Shape;
}

function findSentAndKnown({ pair, old: before, new: after }: Context): SentAndKnown {
  const isRequest = pair.direction === 'request';
  return { isRequest, sent: isRequest ? before : after, known: isRequest ? after : before };
}

/** Formats in which no number and no boolean is written. */
const ofWords: ReadonlySet<string> = new Set(
  'date-time date time duration uuid email idn-email uri url iri ipv4 ipv6'.split(' '),
);

function compareFormat(context: Context, { known, isRequest }: SentAndKnown): void {
  if (known.format === undefined || !ofWords.has(known.format)) return;
  const what = `format ${context.old.format ?? 'none'} → ${context.new.format ?? 'none'}`;
  context.add(isRequest ? 'format-added' : 'format-removed', what);
}

function compareSet({ add }: Context, { sent, known, isRequest }: SentAndKnown): void {
  if (known.values === undefined) return;
  const texts = new Set(known.values.map(String));
  const spelled = listSpellings(sent);
  if (spelled?.every((text) => texts.has(text)) === true) return;
  const list = known.values.map(printValue).join(', ');
  if (isRequest) return add('became-enum', `one of ${list}`);
  const isOther = !(spelled ?? known.values.filter(isNumber)).some((text) =>
    texts.has(String(text)),
  );
  const effect = 'old callers know none of the values that come';
  const note = isOther ? ({ severity: 'breaking', effect } as const) : {};
  add('became-not-enum', `no longer one of ${list}`, note);
}

function comparePatterns({ add }: Context, sent: Shape, { patterns }: Shape): void {
  const spelled = listSpellings(sent);
  const tests = patterns.flatMap((pattern) => attempt(() => new RegExp(pattern, 'u')) ?? []);
  const fits = (text: string): boolean => tests.every((test) => test.test(text));
  const isFine =
    spelled?.every(fits) ??
    patterns.every((pattern) => isWithin(printGrammar(sent), pattern) === true);
  if (isFine) return;
  const effect = 'nothing that old callers send matches it';
  const note = (spelled ?? samples).some(fits) ? {} : ({ severity: 'breaking', effect } as const);
  add('pattern-added', `pattern none → ${patterns.join(' and ')}`, note);
}

/** All that may be written, where it is a few. */
function listSpellings({ values, types }: Shape): readonly string[] | undefined {
  if (values !== undefined) return values.map(String);
  return types?.size === 1 && types.has('boolean') ? ['true', 'false'] : undefined;
}

/** Numbers as most services have them. */
const samples = ['0', '1', '7', '42', '500', '12345', '1234567890'];

/** How a number is written. */
function printGrammar({ types, bounds }: Shape): string {
  const sign = (bounds.get('min')?.value ?? -1) < 0 ? '-?' : '';
  const isWhole = types?.size === 1 && types.has('integer');
  const digits = '(0|[1-9][0-9]*)';
  return `^${sign}${digits}${isWhole ? '' : '([.][0-9]+)?([eE][-+]?[0-9]+)?'}$`;
}

function isNumber(value: unknown): boolean {
  return !Number.isNaN(Number(value));
}
