// References of schemas: a definition that is used once is written where it is used.

import type { JsonSchema } from './toolbox.ts';

const start = '#/$defs/';

/** Names of definitions. A value of `const` or `default` that looks like a reference costs a definition more. */
export function listReferences(value: unknown): readonly string[] {
  const found: string[] = [];
  const waiting: unknown[] = [value];
  for (const one of waiting) {
    if (typeof one === 'string' && one.startsWith(start)) found.push(one.slice(start.length));
    else if (typeof one === 'object' && one !== null) waiting.push(...Object.values(one));
  }
  return found;
}

/** A schema, and the definitions that it has in more than one place. */
interface Inlined {
  readonly root: JsonSchema;
  readonly shared: ReadonlyMap<string, JsonSchema>;
}

/** Writes definitions where they are used, if that is one place. */
export function inlineDefinitions(
  schema: JsonSchema,
  definitions: ReadonlyMap<string, JsonSchema>,
): Inlined {
  const counts = new Map<string, number>();
  for (const name of listReferences([schema, ...definitions.values()])) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const once = new Map([...definitions].filter(([name]) => counts.get(name) === 1));
  const shared = [...definitions].filter(([name]) => !once.has(name));
  return {
    root: inlineSchema(schema, once),
    shared: new Map(shared.map(([name, one]) => [name, inlineSchema(one, once)])),
  };
}

/** Keywords whose value is data, and those whose value has schemas by name. */
const data: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'required']);
const maps: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

function inlineSchema(schema: JsonSchema, once: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const { $ref, ...beside } = schema;
  const target = typeof $ref === 'string' ? once.get($ref.slice(start.length)) : undefined;
  if (target !== undefined) return inlineSchema({ ...target, ...beside }, once);
  const entries = Object.entries(schema).map(([keyword, value]) => {
    return [keyword, data.has(keyword) ? value : inlineValue(value, maps.has(keyword), once)];
  });
  // What a keyword held is replaced by the same with definitions written out.
  return Object.fromEntries(entries) as JsonSchema;
}

function inlineValue(
  value: unknown,
  isMap: boolean,
  once: ReadonlyMap<string, JsonSchema>,
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inlineValue(one, false, once));
  if (!isMap) return inlineSchema(value as JsonSchema, once); // objects are schemas elsewhere
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, inlineValue(one, false, once)]),
  );
}
