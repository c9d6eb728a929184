/** What can be wrong with the config and with the output folder, and the bugs of ours that a run can meet. */

import type { CodeInfo } from './info.ts';

export const fileCodes = {
  'WRITE-601': {
    title: 'A file in the output was not written by Specwright',
    cause: 'A file stands where the output needs one, and the manifest does not know it.',
    fix: 'Move it away, choose another output folder, or name it with --overwrite; where only the manifest was lost, --overwrite manifest.json.',
  },
  'WRITE-602': {
    title: 'A generated file was edited',
    cause: 'Its text is neither what Specwright wrote nor what it would write now.',
    fix: 'Move the edit into a file of your own, then name the file with --overwrite.',
  },
  'WRITE-603': {
    title: 'A stale file was edited and stays',
    cause: 'The document no longer calls for the file, but a person changed it.',
    fix: 'Remove it by hand, or name it with --overwrite.',
  },
  'WRITE-604': {
    title: 'A path of the output is blocked',
    cause: 'A link, a folder or a special file stands where a plain file must be written.',
    fix: 'Remove it, or choose another output folder.',
  },
  'WRITE-605': {
    title: 'The output cannot be written',
    cause: 'The disk is full, or the folder may not be written to.',
    fix: 'Check the folder; nothing of the old output was lost.',
  },
  'WRITE-606': {
    title: '--overwrite names no file of the output',
    cause: 'The path is misspelled, or the file is no longer generated.',
    fix: 'Give the path relative to the output folder.',
  },
  'WRITE-607': {
    title: 'Another run holds the output',
    cause: 'Two runs write into one folder, and the other one does not end.',
    fix: 'Wait for it, or remove the lock file that the message names where nothing runs any more.',
  },
  'WRITE-608': {
    title: 'The output changes while it is written',
    cause:
      'A program or a person saved a file of the output just when it was to be replaced, again and again.',
    fix: 'Close what writes there, and run again.',
  },
  'WRITE-609': {
    title: 'A run was stopped half-way',
    cause: 'It was killed while it replaced the output; part of it is old, part of it new.',
    fix: 'Run specwright generate, which finishes what was begun.',
  },
  'WRITE-610': {
    title: 'The output is out of date',
    cause: 'What stands there is not what the documents, the config and this version call for.',
    fix: 'Run specwright generate, and commit the result.',
  },
  'WRITE-611': {
    title: 'The package.json of the output cannot be read',
    cause: 'It is no JSON object, or its version is none that npm takes.',
    fix: 'Mend it, or move it away, and run again.',
  },
  'WRITE-612': {
    title: 'Nothing tells what the last version of a package was made of',
    cause: 'former.json is missing or was cut, or its documents are no longer read.',
    fix: 'Restore former.json from version control and run again, or set the version by hand.',
  },
  'CONF-701': {
    title: 'There is no config',
    cause: 'No config file stands in the folder, and no --input was given.',
    fix: 'Write a specwright.config.ts, or use --input and --output.',
  },
  'CONF-702': {
    title: 'The config cannot be loaded',
    cause: 'It is no valid TypeScript or JSON, or it throws.',
    fix: 'Mend the file; the message says what is wrong.',
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
    fix: 'Mend the hook; the message says what it threw, and where.',
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
  'CONF-717': {
    title: 'init was asked for one package of several documents',
    cause: 'A package holds one API, and none or several documents were found or named.',
    fix: 'Name the one document.',
  },
  'CONF-716': {
    title: 'The runtime that is installed is of another version',
    cause:
      'The output was written for another version of `@specwright/runtime`: the generator or the package was updated alone.',
    fix: 'Update both, and generate again.',
  },
  'CONF-718': {
    title: 'Plain validators of a large API',
    cause:
      'The API has more than 500 operations and models, and the config does not say how validators are written.',
    fix: "Set `validators: 'annotated'`, which costs type-checks and bundles less, or `validators: 'plain'` to keep what is.",
  },
  'BUG-901': {
    title: 'An emitter wrote a syntax error',
    cause: 'A bug of Specwright, or of an emitter of your own.',
    fix: 'Report it with the document that causes it.',
  },
} as const satisfies Record<string, CodeInfo>;
