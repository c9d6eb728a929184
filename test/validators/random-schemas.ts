/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of the schemas. */
/** Random schemas, and values that have something to do with them. */

import * as fc from 'fast-check';

const names = ['a', 'b', 'isPrototypeOf', '__proto__', 'x1'] as const;
const name = fc.constantFrom(...names);
const number = fc.constantFrom(0, 1, -1, 2, 1.5, 0.1, 0.3, 3, 100, 2 ** 53);
const text = fc.constantFrom('', 'a', 'ab', 'abc', '1', '\u{1F4A9}', '\u{1F4A9}\u{1F4A9}', 'a1');
const scalar = fc.oneof(number, text, fc.boolean(), fc.constant(null));

/** Any JSON value out of few parts, so that schemas and values meet. */
export const value: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('any'), { maxLength: 3 }),
    entries(tie('any')).map(asObject),
  ),
})).any;

function entries<T>(member: fc.Arbitrary<T>): fc.Arbitrary<[string, T][]> {
  return fc.uniqueArray(fc.tuple(name, member), { maxLength: 3, selector: ([key]) => key });
}

/** `__proto__` becomes an own member. */
function asObject(pairs: readonly (readonly [string, unknown])[]): object {
  return Object.fromEntries(pairs);
}

const pattern = fc.constantFrom('^a', 'b$', '^[a-z]*$', '1', '^.$', '^\\p{L}');
const count = fc.integer({ min: 0, max: 3 });
const type = fc.constantFrom('null', 'boolean', 'integer', 'number', 'string', 'array', 'object');

/** Values, types and null side by side: what documents write where a plainer keyword would do. */
const alternatives = fc.array(
  fc.oneof(
    fc.record({ const: scalar, title: text }, { requiredKeys: ['const'] }),
    fc.record({ type, enum: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
    fc.record({ type, minimum: number, maxLength: count }, { requiredKeys: ['type'] }),
    fc.constant({ type: 'null' }),
  ),
  { minLength: 1, maxLength: 3 },
);

/** Names of the schemas that others refer to. */
export const sharedNames = ['Shared0', 'Shared1', 'Shared2'] as const;

const reference = fc
  .constantFrom(...sharedNames)
  .map((shared) => ({ $ref: `#/components/schemas/${shared}` }));

/** A schema of any keywords, a few at a time; it may refer to the shared ones anywhere. */
export const schema = generateSchema([['$ref', reference.map(({ $ref }) => $ref)]]);

/** One of those: it refers to them in members and items alone, so that it never means itself. */
export const sharedSchema = generateSchema([
  ['items', reference],
  ['properties', entries(reference).map(asObject)],
  ['additionalProperties', reference],
]);

function generateSchema(
  more: readonly (readonly [key: string, content: fc.Arbitrary<unknown>])[],
): fc.Arbitrary<unknown> {
  return fc.letrec<{ any: unknown }>((tie) => {
    const inner = tie('any');
    const several = fc.array(inner, { minLength: 1, maxLength: 3 });
    const choices = fc.oneof(several, alternatives);
    const keyword: fc.Arbitrary<[string, unknown]> = fc.oneof(
      pair('type', fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))),
      pair(
        'enum',
        fc.uniqueArray(value, {
          minLength: 1,
          maxLength: 3,
          selector: (item) => JSON.stringify(item),
        }),
      ),
      pair('const', value),
      pair('multipleOf', fc.constantFrom(1, 2, 0.1, 0.5, 3)),
      pair('minimum', number),
      pair('maximum', number),
      pair('exclusiveMinimum', number),
      pair('exclusiveMaximum', number),
      pair('minLength', count),
      pair('maxLength', count),
      pair('pattern', pattern),
      pair('items', inner),
      pair('prefixItems', several),
      pair('contains', inner),
      pair('minContains', count),
      pair('maxContains', count),
      pair('minItems', count),
      pair('maxItems', count),
      pair('uniqueItems', fc.boolean()),
      pair('properties', entries(inner).map(asObject)),
      pair('required', fc.uniqueArray(name, { maxLength: 2 })),
      pair('additionalProperties', inner),
      pair(
        'patternProperties',
        fc.tuple(pattern, inner).map((entry) => asObject([entry])),
      ),
      pair('propertyNames', inner),
      pair('minProperties', count),
      pair('maxProperties', count),
      pair('dependentRequired', entries(fc.uniqueArray(name, { maxLength: 2 })).map(asObject)),
      pair('dependentSchemas', entries(inner).map(asObject)),
      pair('allOf', several),
      pair('anyOf', choices),
      pair('oneOf', choices),
      pair('not', inner),
      pair('if', inner),
      pair('then', inner),
      pair('else', inner),
      pair('unevaluatedProperties', inner),
      pair('unevaluatedItems', inner),
      ...more.map(([key, content]) => pair(key, content)),
    );
    const object = fc
      .uniqueArray(keyword, { maxLength: 4, selector: ([key]) => key })
      .map((pairs) => asObject(pairs));
    return { any: fc.oneof({ depthSize: 'small' }, fc.boolean(), object) };
  }).any;
}

function pair(key: string, arbitrary: fc.Arbitrary<unknown>): fc.Arbitrary<[string, unknown]> {
  return arbitrary.map((content) => [key, content]);
}
