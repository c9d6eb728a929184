/** Tests that are known to fail, each with its reason; a test fails as well when one of them no longer does. */

/** The known misses among the cases in `draft2020-12/`. */
export const knownOfOurs: ReadonlyMap<string, string> = new Map([
  [
    'vocabulary: what the metaschema leaves out is no assertion: minimum is not known',
    'A `$schema` of the user is not read for its `$vocabulary`: SCHEMA-506 says so.',
  ],
]);

/** The known misses in the published suite. */
export const knownOfPublished: ReadonlyMap<string, string> = new Map([
  [
    'vocabulary: schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates',
    'A `$schema` of the user is not read for its `$vocabulary`: SCHEMA-506 says so.',
  ],
]);
