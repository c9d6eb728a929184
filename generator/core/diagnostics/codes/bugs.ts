/** What can be wrong with Specwright itself, each code for one place in it. */

const report = 'Report it with the document that causes it.';

export const bugCodes = {
  'BUG-901': {
    title: 'An emitter wrote a syntax error',
    cause: 'A bug in Specwright, or in your own emitter.',
    fix: 'Report it with the document that causes it, or correct your emitter.',
  },
  'BUG-910': {
    title: 'A name is not an identifier',
    cause:
      'A bug in Specwright, or your own emitter gives `identifier` a text, or imports a name, that TypeScript cannot read as one.',
    fix: 'Report it with the document that causes it, or correct your emitter.',
  },
  'BUG-911': {
    title: 'A text is not a regular expression',
    cause:
      'A bug in Specwright, or your own emitter gives `regex` a pattern that does not compile.',
    fix: 'Report it with the document that causes it, or correct your emitter.',
  },
  'BUG-912': {
    title: 'A planned file has no emitter',
    cause: 'A bug in Specwright: a file was planned by an emitter that is not part of the run.',
    fix: report,
  },
  'BUG-913': {
    title: 'An upload names an operation that is not there',
    cause: 'A bug in Specwright: such a document should have been refused before.',
    fix: report,
  },
  'BUG-914': {
    title: 'A comparison has no API',
    cause: 'A bug in Specwright: `diff` made a project without an API of the two documents.',
    fix: report,
  },
  'BUG-915': {
    title: 'Nothing can write the package',
    cause: 'A bug in Specwright: a run that makes a package was started without what packs it.',
    fix: report,
  },
  'BUG-916': {
    title: 'A simulation has no server',
    cause: 'A bug in Specwright: the emitter `simulation` ran without the emitter `server`.',
    fix: report,
  },
  'BUG-917': {
    title: 'A server that listens has no address',
    cause: 'A bug in Specwright, or in the runtime that it runs in.',
    fix: 'Report it with the command, and the runtime and its version.',
  },
  'BUG-918': {
    title: 'A constant of the validators is not known',
    cause: 'A bug in Specwright: a validator refers to a constant that was not declared.',
    fix: report,
  },
  'BUG-919': {
    title: 'A page of the README has no operation',
    cause: 'A bug in Specwright: a page was planned for a tag that no operation has.',
    fix: report,
  },
  'BUG-920': {
    title: 'Types of all paths without a document',
    cause:
      'A bug in Specwright: the emitter `paths` ran without the document that the model was read from.',
    fix: report,
  },
  'BUG-921': {
    title: 'A tool has no function',
    cause:
      'A bug in Specwright: the emitter `mcp` lists an operation that has no function in the output.',
    fix: report,
  },
  'BUG-922': {
    title: 'A template is missing',
    cause: 'A bug in Specwright: a document was planned with a template that was not built.',
    fix: report,
  },
  'BUG-923': {
    title: 'A page for agents has no operation',
    cause: 'A bug in Specwright: a page was planned for a subject that no operation has.',
    fix: report,
  },
  'BUG-924': {
    title: 'A function of the runtime is not at hand',
    cause:
      'A bug in Specwright: `serve` runs code that uses a module of the runtime which it does not load.',
    fix: report,
  },
};
