/** The catalogue of everything that can be wrong with an input: an undocumented code does not compile. */

import { extensionCodes } from './codes/extensions.ts';
import { fileCodes } from './codes/files.ts';
import type { CodeInfo } from './codes/info.ts';
import { loadCodes } from './codes/load.ts';
import { specCodes } from './codes/spec.ts';

export type { CodeInfo };

export const codes = {
  ...loadCodes,
  ...specCodes,
  ...extensionCodes,
  ...fileCodes,
  'NAME-301': {
    title: 'Two parameters of one name',
    cause: 'An operation has parameters of one name in two places, or one that is called `body`.',
    fix: 'The later one is given under its name and its place; choose another with `x-sw-name`.',
  },
  'NAME-302': {
    title: 'An operation id is used twice',
    cause: 'Two operations have the same `operationId`; one of them is named after its method and path.',
    fix: 'Give each operation an id of its own.',
  },
  'NAME-303': {
    title: 'A name is taken',
    cause: 'The name in generated code belongs to the language or to something else of the same API.',
    fix: 'Choose a name with `x-sw-name`, or in the config under `names`.',
  },
  'NAME-304': {
    title: 'A chosen name cannot be had',
    cause: '`x-sw-name` or the config asks for a name that is no identifier, reserved or taken.',
    fix: 'Choose another name.',
  },
  'SCHEMA-501': {
    title: 'An unknown keyword in a schema',
    cause: 'The key is no keyword of JSON Schema 2020-12 or OpenAPI, and does not begin with `x-`.',
    fix: 'Mend the spelling, or write it as an extension.',
  },
  'SCHEMA-502': {
    title: 'A schema keyword with a wrong value',
    cause: 'The keyword has a value of another kind than JSON Schema gives it, or schemas are nested too deeply.',
    fix: 'Mend the value; until then the keyword is left out.',
  },
  'SCHEMA-503': {
    title: 'A dynamic reference is read as a plain one',
    cause: '`$dynamicRef` depends on the schemas that a value was reached through, which is not followed.',
    fix: 'Write `$ref` where the schema is not extended elsewhere.',
  },
  'SCHEMA-504': {
    title: 'A batch without a size',
    cause: '`x-sw-batch` names an array whose schema has no `maxItems`.',
    fix: 'Add `maxItems` to the array.',
  },
} as const satisfies Record<string, CodeInfo>;

export type Code = keyof typeof codes;
