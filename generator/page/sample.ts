/** Finds the value that a form holds at first: what the document shows, else required members by their types. */

import { createRandom } from '../../templates/runtime/sample-random.ts';
import { writePattern } from '../../templates/runtime/sample-patterns.ts';
import { isJsonObject } from '../diagnostics/json.ts';
import { attempt } from '../diagnostics/thrown.ts';
import { findFact, findFormatted, findLeast } from '../ir/docs/sample-facts.ts';
import { findNamedType } from '../ir/types/named.ts';
import type { Doc, Json, Member, Type } from '../ir/model.ts';
import type { Viewing } from './viewing.ts';

/** How deep a type is, and how many more may be looked at. */
interface Subject {
  readonly name: string;
  readonly doc?: Doc | undefined;
  readonly viewing: Viewing;
  readonly depth: number;
  readonly budget: { left: number };
}

const deepest = 12;

/** A value that needs more is too long to read. */
const mostTypes = 2_000;

/** Undefined where nothing can be said. */
export function sampleValue(
  type: Type,
  sampled: Pick<Subject, 'name' | 'doc' | 'viewing'>,
): Json | undefined {
  return sample(type, { ...sampled, depth: 0, budget: { left: mostTypes } });
}

function sample(type: Type, subject: Subject): Json | undefined {
  const { name, doc, viewing, depth, budget } = subject;
  const isSecret = viewing.api.sensitive.includes(name);
  const shown = isSecret ? undefined : doc?.examples[0];
  budget.left -= 1;
  if (shown !== undefined || depth > deepest || budget.left < 0) return shown;
  const inner = { ...subject, depth: depth + 1 };
  switch (type.kind) {
    case 'model':
      return sampleModel(type, inner);
    case 'union':
      return sampleUnion(type.members, inner);
    case 'intersection':
      return sampleIntersection(type.members, inner);
    case 'array': {
      const item = sample(type.items, { ...inner, doc: undefined });
      return item === undefined ? [] : [item];
    }
    case 'object':
      return sampleObject(type.members, inner);
    case 'tuple':
      return type.items.map((item) => sample(item, { ...inner, name: '' }) ?? null);
    default:
      return sampleScalar(type, subject);
  }
}

function sampleModel(type: Type & { kind: 'model' }, subject: Subject): Json | undefined {
  const { models } = subject.viewing;
  const found = findNamedType(models, type);
  return found && sample(found, { ...subject, doc: models.get(type.key)?.doc });
}

/** The first that is not null. */
function sampleUnion(members: readonly Type[], subject: Subject): Json | undefined {
  for (const member of members) {
    const value = member.kind === 'null' ? undefined : sample(member, subject);
    if (value !== undefined) return value;
  }
  return members.some(({ kind }) => kind === 'null') ? null : undefined;
}

function sampleIntersection(members: readonly Type[], subject: Subject): Json | undefined {
  const values = members.map((member) => sample(member, subject));
  const objects = values.filter(isJsonObject);
  if (objects.length === 0) return values[0];
  return Object.fromEntries(objects.flatMap((object) => Object.entries(object)));
}

function sampleObject(members: readonly Member[], subject: Subject): Json {
  const wanted = members.filter(({ optional }) => !optional);
  const entries = wanted.flatMap(({ name, type, doc }) => {
    const value = sample(type, { ...subject, name, doc });
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function sampleScalar(type: Type, { name, doc }: Subject): Json | undefined {
  switch (type.kind) {
    case 'literal':
      return type.value;
    case 'open':
      return type.values[0];
    case 'string':
      return sampleText(name, doc);
    case 'number':
    case 'bigint':
      return findLeast(doc);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'binary':
      return 'content';
    default:
      return undefined;
  }
}

function sampleText(name: string, doc: Doc | undefined): string {
  const formatted = findFormatted(doc);
  if (formatted !== undefined) return formatted;
  const least = Number(findFact(doc, /^Length: (?:at least )?(\d+)/) ?? 0);
  const most = Number(findFact(doc, /^Length: (?:at most |\d+ to )(\d+)/) ?? 1000);
  const size = Math.min(most, Math.max(least, 8));
  const plain = (name || 'text').slice(0, Math.max(most, least)).padEnd(least, 'x');
  return sampleForm(findFact(doc, /^Pattern: `(.*)`\.$/s), name, size) ?? plain;
}

/** A text of the form of a pattern, where that can be read. */
function sampleForm(pattern: string | undefined, name: string, length: number): string | undefined {
  const form = pattern === undefined ? undefined : attempt(() => new RegExp(pattern, 'u'));
  if (form === undefined) return undefined;
  const text = writePattern(form, { random: createRandom(name), length, isPlain: false });
  return text !== undefined && form.test(text) ? text : undefined;
}
