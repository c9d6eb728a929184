/** Arbitrary documents: trees of the words of OpenAPI with values of every kind, and changes to documents that exist. */

import * as fc from 'fast-check';

/** Nothing of it may ever stand in the output as code. */
export const evil = '$evil$=1';

const hostile = [
  `*/ ${evil}; /*`,
  `'; ${evil}; '`,
  `"; ${evil}; "`,
  `\`; ${evil}; \``,
  `\${${evil}}`,
  `\\'; ${evil}; //`,
  `\n${evil}\n`,
  `\u2028${evil}`,
  `</script><script>${evil}</script>`,
  `]: 1 }; ${evil}; ({ [`,
  `/${evil}/`,
  `@ts-ignore ${evil}`,
  '__proto__',
  'constructor',
  'toString',
  'toJSON',
  'valueOf',
  'length',
  'export.delete',
  'then.class',
  '../../../escape',
  'C:\\escape',
  'con',
  '',
  ' ',
  '\uD800',
  '👍',
  '#/components/schemas/A',
  '#/paths/~1a/get',
  '#',
  '#/',
  'javascript:alert(1)',
];

const words = (
  'openapi info title version description paths webhooks components schemas responses parameters requestBodies headers ' +
  'securitySchemes links callbacks pathItems servers url variables tags name in required schema content type format ' +
  'properties items additionalProperties patternProperties allOf anyOf oneOf not enum const default nullable discriminator ' +
  'propertyName mapping $ref get post put delete operationId requestBody application/json multipart/form-data text/plain ' +
  '200 404 default 2XX style explode example examples security scheme flows scopes readOnly writeOnly minimum maxLength ' +
  'pattern uniqueItems prefixItems dependentRequired if then else $defs $id $anchor $dynamicRef deprecated encoding xml ' +
  'summary x-enum-varnames x-extensible-enum x-sw-name x-sw-enum x-sw-pages /a /a/{id} A B string object array integer ' +
  'query path header cookie apiKey http oauth2'
).split(' ');

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
);

const leaf: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 60) },
);

/** Any value, made of the words of OpenAPI. */
export const junk: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    leaf,
    fc.array(tie('node'), { maxLength: 3 }),
    fc.array(fc.tuple(word, tie('node')), { maxLength: 5 }).map((pairs) => createObject(pairs)),
  ),
})).node;

/** Own members, also one that is called `__proto__`. */
export function createObject(
  pairs: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  return Object.fromEntries(pairs);
}

/** A change to a document: at a place that a number chooses, in a way that another does. */
export interface Change {
  readonly at: number;
  readonly how: number;
  readonly key: string;
  readonly value: unknown;
}

export const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(),
  how: fc.nat({ max: 6 }),
  key: word,
  value: junk,
});

interface Slot {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string;
}

/** Changes a document in place. */
export function applyChange(root: unknown, { at, how, key, value }: Change): void {
  const slots = listSlots(root);
  const slot = slots[at % Math.max(1, slots.length)];
  const other = slots[(at * 7 + how) % Math.max(1, slots.length)];
  if (slot === undefined || other === undefined) return;
  const held: unknown = Reflect.get(slot.holder, slot.key);
  if (how === 0) Reflect.deleteProperty(slot.holder, slot.key);
  else if (how === 1) set(slot.holder, slot.key, value);
  else if (how === 2) set(slot.holder, slot.key, [held]);
  else if (how === 3) set(slot.holder, key, held);
  else if (how === 4) set(slot.holder, slot.key, structuredClone(readSlot(other)));
  else if (how === 5) set(slot.holder, slot.key, { $ref: `#${pointerTo(root, other)}` });
  else if (typeof held === 'object' && held !== null) set(held, key, value);
}

function readSlot({ holder, key }: Slot): unknown {
  return Reflect.get(holder, key);
}

function set(holder: object, key: string, value: unknown): void {
  const name = Array.isArray(holder) && !/^\d+$/.test(key) ? String(holder.length) : key;
  Object.defineProperty(holder, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function listSlots(root: unknown): readonly Slot[] {
  const slots: Slot[] = [];
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    // The test above leaves maps and lists of JSON alone.
    const holder = node as Slot['holder'];
    for (const key of Object.keys(holder)) {
      slots.push({ holder, key });
      open.push(Reflect.get(holder, key));
    }
  }
  return slots;
}

function pointerTo(root: unknown, { holder, key }: Slot): string {
  const found = findPath(root, holder, []);
  const path = found === undefined ? [key] : [...found, key];
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function findPath(
  node: unknown,
  wanted: object,
  path: readonly string[],
): readonly string[] | undefined {
  if (node === wanted) return path;
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const found = findPath(value, wanted, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
