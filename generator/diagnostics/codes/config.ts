/** What can be wrong with the config. */

import type { CodeInfo } from '../codes.ts';

export const configCodes = {
  'CONF-701': {
    title: 'There is no config',
    cause: 'There is no config file in the folder, and no --input was given.',
    fix: 'Write a specwright.config.ts, or use --input and --output.',
  },
  'CONF-702': {
    title: 'The config cannot be loaded',
    cause: 'It is no valid TypeScript or JSON, or it throws.',
    fix: 'Correct the file; the message says what is wrong.',
  },
  'CONF-703': {
    title: 'The config has a wrong member',
    cause: 'A member is misspelled, missing, or has another type than Config says.',
    fix: 'Compare it with the type Config.',
  },
  'CONF-704': {
    title: 'The config does not know this API',
    cause: 'A name on the command line is no member of `apis`.',
    fix: 'Use one of the names in the config.',
  },
  'CONF-705': {
    title: 'No emitter has this name',
    cause: '`omit` names an emitter that does not exist.',
    fix: 'Use the name of a built-in emitter.',
  },
  'CONF-706': {
    title: 'Two emitters of one name',
    cause: 'An emitter of your own is called like another one.',
    fix: 'Give it another name, or leave the other one out with `omit`.',
  },
  'CONF-707': {
    title: 'No API description was found',
    cause: '`init` found no file below the folder that begins as OpenAPI or Swagger does.',
    fix: 'Name the document: specwright init path/to/openapi.yaml.',
  },
  'CONF-708': {
    title: 'There is a config already',
    cause: '`init` ran in a folder that has a specwright.config.* file.',
    fix: 'Add APIs to the config, or remove it and run init again.',
  },
  'CONF-709': {
    title: 'A hook of the config threw',
    cause: '`hooks.ir` or `hooks.sourceFile` threw an error, or its promise was rejected.',
    fix: 'Correct the hook; the message says what it threw, and where.',
  },
  'CONF-710': {
    title: 'A hook of the config gave nothing that can be written',
    cause:
      '`hooks.ir` returned nothing, or something that lacks members that every API has; `hooks.sourceFile` left a syntax error.',
    fix: 'Return the API it was given, changed by spreading: { ...api, title: "Mine" }. Change the file that it was given.',
  },
  'CONF-711': {
    title: 'A template of the config cannot be used',
    cause: 'The file is missing, does not parse, or names what its view does not hold.',
    fix: 'Compare it with the template of this package that it replaces.',
  },
  'CONF-712': {
    title: 'Exported code says no type',
    cause:
      "With `target: 'js'` declarations are read off the code, and an emitter wrote an export without a type.",
    fix: 'Have the emitter write the type, or leave out `target`.',
  },
  'CONF-713': {
    title: 'JavaScript cannot be written on this platform',
    cause:
      'oxc-transform, which makes it of TypeScript, is not installed, or has no build for this platform.',
    fix: 'Install again, with optional dependencies; or leave out `target`.',
  },
  'CONF-714': {
    title: 'A chosen name of nothing',
    cause:
      'A key under `names` of the config is no schema, operation or tag of the document: it is misspelled, or the document has changed.',
    fix: 'Correct the key, or leave it out.',
  },
  'CONF-715': {
    title: 'The runtime is not installed',
    cause:
      "With `runtime: 'package'` the output imports `@specwright/runtime`, and no folder above it has that.",
    fix: "Install it beside the output: npm install @specwright/runtime; or set `runtime: 'copy'`.",
  },
  'CONF-716': {
    title: 'The runtime that is installed is of another version',
    cause:
      'The output was written for another version of `@specwright/runtime`: the generator or the package was updated alone.',
    fix: 'Update both, and generate again.',
  },
  'CONF-717': {
    title: 'init was asked for one package of several documents',
    cause: 'A package holds one API, and none or several documents were found or named.',
    fix: 'Name the one document.',
  },
  'CONF-718': {
    title: 'Plain validators of a large API',
    cause:
      'The API has more than 500 operations and models, and the config does not say how validators are written.',
    fix: "Set `validators: 'annotated'`, which costs type-checks and bundles less, or `validators: 'plain'` to keep what is.",
  },
  'CONF-719': {
    title: 'An optional package is not installed',
    cause:
      'Templates of your own need `handlebars`, and a platform that oxfmt has no build for needs `prettier`; most users need neither.',
    fix: 'Install the package beside Specwright.',
  },
} as const satisfies Record<string, CodeInfo>;
