/** Says what the compiler's answer about two types means for callers. */

import { createMessage } from '../change.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Answer } from './compiler/answers.ts';
import type { TypeChange, TypePosition } from './change.ts';
import type { TypeQuestion } from './comparison.ts';

/** What an answer means depends on who makes the values. */
export function readVerdict(question: TypeQuestion, answer: Answer): TypeChange | undefined {
  const { symbol, position, label } = question.subject;
  const { old: wasOptional, new: isOptional } = question.isOptional ?? { old: false, new: false };
  const isOldFine = answer.isOldFine && !(wasOptional && !isOptional);
  const isNewFine = answer.isNewFine && !(isOptional && !wasOptional);
  const reader = position === 'value' && ANSWERED.test(question.old) ? 'response' : position;
  const lost = describeGone(reader, answer.gone);
  const isAdding = describeGone(reader, answer.added) !== undefined;
  if (isOldFine && isNewFine && lost === undefined && !isAdding) return undefined;
  const isMore = isOldFine && (!isNewFine || isAddedTo(answer));
  const id = isMore ? 'type-widened' : isNewFine ? 'type-narrowed' : 'type-changed';
  const isRefused = breaks(position, isOldFine, isNewFine) && !(isOldFine && isNewFine);
  const isBroken = isRefused || lost !== undefined;
  const effect = isRefused ? effects[position] : lost;
  const types = printTypes(question);
  const part = findPart(question);
  const what = `\`${label}\` ${{ ...phrases, ...(part && callPhrases[part]) }[id]}`;
  const message = createMessage(':', { what, ...omitUndefined({ effect, types }) });
  const verdict = isBroken ? 'breaking' : 'additive';
  return { id, verdict, label, ...message, symbol, position, ...(part && { part }) };
}

/** Whether nothing is gone, but for members that a new alternative has not. */
function isAddedTo({ gone }: Answer): boolean {
  return gone !== undefined && gone.values.length + gone.members.length === 0;
}

/**
 * Values that are compared, and members that are read or asked for with `in`, where callers read; members of a literal that
 * callers write, of which the compiler takes none that no alternative has.
 */
function describeGone(position: TypePosition, gone: Answer['gone']): string | undefined {
  if (gone === undefined || position === 'value') return undefined;
  const [member] = gone.members;
  if (position === 'request') {
    return member && `code that writes a literal with \`${member}\` does not compile`;
  }
  const [value] = gone.values;
  const [read] = gone.reads;
  if (value !== undefined) return `code that compares with \`${value}\` does not compile`;
  if (member !== undefined) {
    return `code that asks for \`'${member}' in …\` and then reads it does not compile`;
  }
  return read && `code that reads \`${read}\` without asking for it does not compile`;
}

/** What comes before the data of an answer in the type of a call. */
const ANSWERED = /\) => Api(?:Promise|Content|Stream)</;

/** The part that differs between two calls with the same arguments, or with the same answer. */
function findPart({ old: before, new: after }: TypeQuestion): TypeChange['part'] {
  const [takes, gives] = before.split(ANSWERED);
  const [takesNow, givesNow] = after.split(ANSWERED);
  if (gives === undefined || givesNow === undefined) return undefined;
  if (takes === takesNow) return 'answer';
  return gives === givesNow ? 'arguments' : undefined;
}

function breaks(position: TypePosition, isOldFine: boolean, isNewFine: boolean): boolean {
  if (position === 'request') return !isOldFine;
  return position === 'both' ? true : !isNewFine;
}

const phrases = {
  'type-widened': 'takes more than before',
  'type-narrowed': 'takes less than before',
  'type-changed': 'is another type',
} as const;

const callPhrases = {
  answer: {
    'type-widened': 'answers with more than before',
    'type-narrowed': 'answers with less than before',
    'type-changed': 'answers with another type',
  },
  arguments: {
    'type-widened': 'has to be given more than before',
    'type-narrowed': 'may be given more than before',
    'type-changed': 'is given something else',
  },
} as const;

const effects: Record<TypePosition, string> = {
  request: 'code that gives the old values does not compile',
  response: 'code that reads the old values does not compile',
  both: 'code that gives or reads it may not compile',
  value: 'code that uses it as before does not compile',
};

function printTypes({ old: before, new: after, isOptional }: TypeQuestion): string | undefined {
  // The name that the old one has beside the new one is no name of the output.
  const old = before.replaceAll('Old$', '').replaceAll(/\s+/g, ' ');
  const now = after.replaceAll(/\s+/g, ' ');
  if (old === now && isOptional?.old === isOptional?.new) return undefined;
  const start = findStart(old, now);
  return `${print(old, start, isOptional?.old)} → ${print(now, start, isOptional?.new)}`;
}

const longest = 120;

/** The index from which long texts are shown, so that the difference is seen. */
function findStart(before: string, after: string): number {
  if (Math.max(before.length, after.length) <= longest) return 0;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return same <= longest / 2 ? 0 : before.lastIndexOf(' ', same - longest / 4) + 1;
}

function print(text: string, start: number, isOptional = false): string {
  const rest = text.slice(start);
  const end = rest.length > longest ? `${rest.slice(0, longest - 3)}…` : rest;
  return `\`${start > 0 ? '…' : ''}${end}\`${isOptional ? ' (optional)' : ''}`;
}
