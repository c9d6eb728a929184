/** What can be wrong with the config and with what `diff` is asked to compare. */

export const configCodes = {
  'CONF-701': {
    title: 'There is no config',
    cause: 'There is no config file in the folder, and no --input was given.',
    fix: 'Write a specwright.config.ts, or use --input and --output.',
  },
  'CONF-702': {
    title: 'The config cannot be loaded',
    cause: 'It is not valid TypeScript or JSON, or it throws an error.',
    fix: 'Correct the file; the message shows what is wrong.',
  },
  'CONF-703': {
    title: 'The config has a wrong member',
    cause: 'A member is misspelled, missing, or has a type that `Config` does not allow.',
    fix: 'Compare it with the type `Config`.',
  },
  'CONF-704': {
    title: 'The config does not know this API',
    cause: 'A name on the command line is not in `apis`.',
    fix: 'Use one of the names in the config.',
  },
  'CONF-705': {
    title: 'No emitter has this name',
    cause: '`omit` or `emitters` names an emitter that does not exist.',
    fix: 'Use the name of a built-in emitter.',
  },
  'CONF-706': {
    title: 'Two emitters have the same name',
    cause: 'One of your own emitters has the name of another one.',
    fix: 'Rename it, or leave the other one out with `omit`.',
  },
  'CONF-707': {
    title: 'No API description was found',
    cause: '`init` found no OpenAPI or Swagger document in the folder or below it.',
    fix: 'Name the document: specwright init path/to/openapi.yaml.',
  },
  'CONF-708': {
    title: 'There is a config already',
    cause: '`init` ran in a folder that has a specwright.config.* file.',
    fix: 'Add APIs to the config, or remove it and run init again.',
  },
  'CONF-709': {
    title: 'A hook of the config threw',
    cause:
      '`hooks.document`, `hooks.ir` or `hooks.sourceFile` threw an error, or its promise was rejected.',
    fix: 'Correct the hook; the message shows what it threw, and where.',
  },
  'CONF-710': {
    title: 'A hook of the config returned nothing that can be written',
    cause:
      '`hooks.document` returned what JSON cannot say; `hooks.ir` returned nothing, or an object without the members that every API has; or `hooks.sourceFile` left a syntax error in the file.',
    fix: 'In `hooks.document`, return plain data, or change the document itself. In `hooks.ir`, return a changed copy of the API: { ...api, title: "Mine" }. In `hooks.sourceFile`, change the file itself.',
  },
  'CONF-711': {
    title: 'A template of the config cannot be used',
    cause: 'The file is missing, cannot be parsed, or uses a name that its view does not have.',
    fix: 'Compare it with the built-in template that it replaces.',
  },
  'CONF-712': {
    title: 'An export has no explicit type',
    cause:
      "With `target: 'js'`, declarations are made from the types in the code, and an emitter wrote an export without a type.",
    fix: 'Let the emitter write the type, or remove `target`.',
  },
  'CONF-713': {
    title: 'JavaScript cannot be written on this platform',
    cause:
      'oxc-transform, which turns TypeScript into JavaScript, is not installed or has no build for this platform.',
    fix: 'Install again, with optional dependencies; or remove `target`.',
  },
  'CONF-714': {
    title: 'A key under `names` matches nothing',
    cause:
      'The document has no schema, operation or tag with this key: it is misspelled, or the document has changed.',
    fix: 'Correct the key, or remove it.',
  },
  'CONF-715': {
    title: 'The runtime is not installed',
    cause:
      "With `runtime: 'package'` the output imports `@specwright/runtime`, which is in no `node_modules` folder above it.",
    fix: "Install it in the project of the output: npm install @specwright/runtime; or set `runtime: 'copy'`.",
  },
  'CONF-716': {
    title: 'The installed runtime has the wrong version',
    cause:
      'The output was generated for another version of `@specwright/runtime`: only the generator or only the package was updated.',
    fix: 'Update both, and generate again.',
  },
  'CONF-717': {
    title: '`init --package` needs exactly one document',
    cause: 'A package contains one API, but none or several documents were found or named.',
    fix: 'Name one document.',
  },
  'CONF-719': {
    title: 'An optional package is not installed',
    cause:
      'Your own templates need `handlebars`, a page about an API `@scalar/api-reference`, a server of tools `@modelcontextprotocol/server`, and a platform without a build of oxfmt `prettier`. Most users need none of them.',
    fix: 'Install the package in the project that uses Specwright.',
  },
  'CONF-720': {
    title: 'A package that the output imports is not installed',
    cause:
      'An emitter of `emitters` writes code that imports a package, and that is in no `node_modules` folder above the output, or in a version that does not fit. So is `zod` where validators are its schemas and package.json does not list it; that stops no `check`. Projects of Yarn’s Plug’n’Play, and of Deno without `node_modules`, are not checked.',
    fix: 'Install it in the project of the output; the message has the command.',
  },
  'CONF-721': {
    title: 'An option of an emitter does not fit the API',
    cause:
      'It names an operation, a tag or the like that the document does not have: it is misspelled, or the document has changed.',
    fix: 'Correct the name, or remove it. Where several APIs share the emitter, list it under `emitters` of the API that it is for.',
  },
  'CONF-722': {
    title: 'A keyword means something else in zod',
    cause:
      "The schemas of `validators: 'zod'` are written in zod’s own words, and at this place one of them means something else than JSON Schema.",
    fix: "Nothing, where zod’s meaning is what you want; `validators: 'standalone'` means exactly what the document says.",
  },
  'CONF-725': {
    title: 'There is nothing to migrate from',
    cause:
      '`migrate` found no script of package.json and no config of a generator that it knows, or none of them names a document.',
    fix: 'Name the folder of the project, or begin with `specwright init`.',
  },
  'CONF-726': {
    title: 'Callers of an old client are left as they are',
    cause:
      '`migrate --callers` does not know calls of that generator, or no API of the config reads the document of the old client.',
    fix: 'Name the document in `apis` of the config. Move calls that it does not know by the tables of docs/migrate.md.',
  },
  'DIFF-801': {
    title: 'There is nothing to compare under this name',
    cause: 'The argument is not a file, a folder or a git revision of one.',
    fix: 'Check the path; a revision is written `main:specs/shop.yaml`.',
  },
  'DIFF-802': {
    title: 'A git revision cannot be read',
    cause: 'git is not installed, the revision does not exist, or it does not contain the path.',
    fix: 'Fetch the revision, or name two files.',
  },
  'DIFF-803': {
    title: 'The two sides do not match',
    cause: 'One is a file and the other a folder, or neither folder contains a document.',
    fix: 'Name two documents, or two folders of documents.',
  },
  'DIFF-804': {
    title: 'The list of changes to ignore is wrong',
    cause: 'The file cannot be read, or an entry lacks its id or its reason.',
    fix: 'Each entry has `id` and `reason`; `operation`, `pointer`, `symbol` and `expires` limit what it matches.',
  },
  'DIFF-805': {
    title: 'An entry of the ignore list has expired',
    cause: 'The date in `expires` has been reached, so the entry no longer applies.',
    fix: 'Remove the entry, change the API, or set a later date.',
  },
  'DIFF-806': {
    title: 'An entry of the ignore list matches nothing',
    cause: 'No change has the id, operation, pointer and symbol of the entry.',
    fix: 'Remove the entry, or correct it.',
  },
  'DIFF-811': {
    title: 'Does not compile',
    cause: 'A line of the project does not compile with the output of the new document.',
    fix: 'Change the line as the message says. `specwright upgrade` shows the change of the document behind it.',
  },
  'DIFF-812': {
    title: 'Means something else',
    cause: 'A line of the project compiles, and does something else with the new document.',
    fix: 'Look at the line: the message says what happens, and what to do.',
  },
  'DIFF-813': {
    title: 'Something to know',
    cause:
      'A line of the project uses what the new document says something about: it is deprecated.',
    fix: 'Nothing breaks yet. Use what takes its place before it goes.',
  },
  'DIFF-814': {
    title: 'Does not compile for another reason',
    cause:
      'A line of the project does not compile with the new output, and no change of the document explains it. The output on the disk may be of another version of specwright, or not what `generate` writes.',
    fix: 'Run `specwright check` with the old document first, so that the output is what it should be; then upgrade again.',
  },
  'DIFF-815': {
    title: 'The document cannot be replaced',
    cause:
      '`upgrade --write` puts the new document in the place of the one that the config names. That is a URL, or the new document is in another format or refers to files elsewhere.',
    fix: 'Put the new document in its place by hand, and run `specwright generate`. Without `--write` the lines are shown all the same.',
  },
};
