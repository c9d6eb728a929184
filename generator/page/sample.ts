/** A type in, a value that a form holds at first out: what the document shows, else required members by their types. */

import type { Doc, Json, JsonObject, Member, Type } from '../ir/model.ts';
import type { Viewing } from './viewing.ts';

export interface Sampled {
  readonly name: string;
  readonly doc?: Doc;
  readonly viewing: Viewing;
  readonly depth?: number;
}

const deepest = 12;

/** Undefined where nothing can be said. */
export function sampleValue(type: Type, sampled: Sampled): Json | undefined {
  const { name, doc, viewing, depth = 0 } = sampled;
  const isSecret = viewing.api.sensitive.includes(name);
  const shown = isSecret ? undefined : doc?.examples[0];
  if (shown !== undefined || depth > deepest) return shown;
  const inner = { ...sampled, depth: depth + 1 };
  switch (type.kind) {
    case 'model':
      return sampleModel(type, inner);
    case 'union':
    case 'intersection':
      return sampleJoined(type, inner);
    case 'array': {
      const item = sampleValue(type.items, { name, viewing, depth: depth + 1 });
      return item === undefined ? [] : [item];
    }
    case 'object':
      return sampleObject(type.members, inner);
    case 'tuple':
      return type.items.map((item) => sampleValue(item, { ...inner, name: '' }) ?? null);
    default:
      return sampleScalar(type, sampled);
  }
}

function sampleModel({ key, input }: Type & { kind: 'model' }, sampled: Sampled): Json | undefined {
  const model = sampled.viewing.models.get(key);
  if (model === undefined) return undefined;
  const type = (input ? model.input?.type : undefined) ?? model.type;
  return sampleValue(type, { ...sampled, doc: model.doc });
}

function sampleJoined(
  { kind, members }: Type & { kind: 'union' | 'intersection' },
  sampled: Sampled,
): Json | undefined {
  const values = members.map((member) => sampleValue(member, sampled));
  if (kind === 'union') {
    return values.find((value) => value !== undefined && value !== null) ?? values[0];
  }
  const objects = values.filter((value): value is JsonObject => value?.constructor === Object);
  return objects.length === 0 ? values[0] : Object.assign({}, ...objects);
}

function sampleObject(members: readonly Member[], sampled: Sampled): Json {
  const wanted = members.filter(({ optional }) => !optional);
  const entries = wanted.flatMap(({ name, type, doc }) => {
    const value = sampleValue(type, { ...sampled, name, doc });
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function sampleScalar(type: Type, { name, doc }: Sampled): Json | undefined {
  switch (type.kind) {
    case 'literal':
      return type.value;
    case 'open':
      return type.values[0];
    case 'string':
      return sampleText(name, doc);
    case 'number':
    case 'bigint':
      return Number(findFact(doc, /^Value: (?:at least |above )?(-?\d+(?:\.\d+)?)/) ?? 1);
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

const byFormat: Readonly<Record<string, string>> = {
  date: '2030-01-31',
  'date-time': '2030-01-31T09:00:00Z',
  email: 'person@example.com',
  uuid: '3f1c9a52-7c1e-4b7e-9a55-2f6d1c0b8e41',
  uri: 'https://example.com/',
  byte: 'aGVsbG8=',
};

function sampleText(name: string, doc: Doc | undefined): string {
  const format = findFact(doc, /^Format: ([\w-]+)\.$/) ?? '';
  if (Object.hasOwn(byFormat, format)) return byFormat[format] ?? '';
  const least = Number(findFact(doc, /^Length: (?:at least )?(\d+)/) ?? 0);
  const most = Number(findFact(doc, /^Length: (?:at most |\d+ to )(\d+)/) ?? 1000);
  return (name || 'text').slice(0, Math.max(most, least)).padEnd(least, 'x');
}

function findFact(doc: Doc | undefined, form: RegExp): string | undefined {
  for (const fact of doc?.facts ?? []) {
    const found = form.exec(fact)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
