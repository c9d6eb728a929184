/** Documents in YAML as people write them, and what may happen to their text. */

import type { Random } from '../random.ts';

/** Of a path or a schema, below its name. */
const values = [
  '',
  ' {get: {responses: {}}}',
  `
  get:
    operationId: a
    description: |
      Words.

        deeper

      /b:
    responses:
      '200': { description: Fine }`,
  `
  # Nothing yet.
  put:
    description: >-
      Folded
      words

    tags:
    - one
    -
      name: two
      of: three`,
  `
  type: object
  description: plain words
    that go on
  properties:
    "a b": { type: string, enum: [a, 'b'] }
    c:
      type:
        string`,
  `
  description: "in quotes
    go on"
  pattern: '^a''b$'
  example: |+
    kept

`,
  `
  description: |2-
     by two
  minimum: -1.50
  default: 007
  type: string`,
  ' &here\n  title: anchored',
  ` |
  words alone
  # no comment`,
  `
  - a list
  -   - of
      - lists`,
  ' ~ # nothing',
  ` words
   below`,
];

const names = ['/a', '/b/{id}', '"/c"', "'/d'", '/ä/ö', 'Shop', 'info', '"x y"', '200', 'null'];
const between = ['', '', '', '# Comment\n', '\n', '\n\n      # Far in\n', '   \n'];

export function yamlDocument(random: Random): string {
  const step = random.pick([2, 2, 2, 1, 3, 4]);
  const paths = `paths:\n${members(random, step)}`;
  const schemas = [
    random.pick(['', 'parameters: {}\n', "'examples':\n  a: b\n"]),
    `schemas:\n${members(random, random.pick([1, 2, 4]))}`,
    random.pick(['', 'responses: {}\n', '# More\n"links": {}\n']),
  ].join('');
  const components = `components:\n${indented(schemas, random.pick([1, 2]))}`;
  const sections = random.below(2) === 0 ? [paths, components] : [components, paths];
  const last = random.pick(['', '', 'x-end: 1\n', '\n# The end', 'tags:\n- name: a']);
  const head = random.pick(['', '', '---\n', '# Words\n']);
  return `${head}openapi: 3.0.3\ninfo: { title: A, version: "1" }\n${sections.join('')}${last}`;
}

function members(random: Random, step: number): string {
  const rest = [...names];
  const found = Array.from({ length: 2 + random.below(4) }, () => {
    const [name = ''] = rest.splice(random.below(rest.length), 1);
    return `${name}:${random.pick(values)}\n${random.pick(between)}`;
  });
  return indented(found.join(''), step);
}

function indented(text: string, by: number): string {
  return text.replaceAll(/^(?=[^\n])/gm, ' '.repeat(by));
}

type TextEdit = (text: string, random: Random) => string;

const letters = [...' \n:#-|>\'"&*!%{}[],?<ab0~\t\r\ufeffä'];
const lines = [
  '# words',
  '      # far in',
  '',
  '   ',
  '---',
  '...',
  '--- # a',
  '%YAML 1.2',
  '  - x',
  '<<: { a: 1 }',
  '    <<: {}',
  'more: words',
  '    more: words',
  '      words that go on',
  '  /new:',
  '  specwright-next: 0',
  '\tmore: words',
  '? a',
  ': b',
  '        type: string',
  '        default: 01',
  '        default: -0',
];

/** What is done to one place of a text. */
const edits: Readonly<Record<string, TextEdit>> = {
  'writes a letter': (text, random) => insert(text, random, random.pick(letters)),
  'takes a letter': (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + text.slice(at + 1);
  },
  'writes a word': (text, random) =>
    text.replace(random.pick(['words', 'a', 'string', 'deeper', 'by two', 'list']), 'other words'),
  'adds a line': (text, random) => atLine(text, random, (line) => [random.pick(lines), line]),
  'adds an indented line': (text, random) =>
    atLine(text, random, (line) => [line, `${marginOf(line)}${random.pick(lines).trim()}`]),
  'takes a line': (text, random) => atLine(text, random, () => []),
  'says a line twice': (text, random) => atLine(text, random, (line) => [line, line]),
  'indents a line': (text, random) => atLine(text, random, (line) => [` ${line}`]),
  'indents a line less': (text, random) =>
    atLine(text, random, (line) => [line.replace(/^ {1,2}/, '')]),
  'indents some lines': (text, random) => {
    const all = text.split('\n');
    const from = random.below(all.length);
    const to = from + 1 + random.below(6);
    return all.map((line, at) => (at >= from && at < to ? `  ${line}` : line)).join('\n');
  },
  'ends a line otherwise': (text, random) =>
    atLine(text, random, (line) => [
      `${line}${random.pick([' ', '  # words', ' words', ' |', ' &a', ' *here', ' !!str x', ':'])}`,
    ]),
  'changes two places': (text, random) =>
    insert(insert(text, random, random.pick(letters)), random, random.pick(letters)),
  'cuts the text off': (text, random) => text.slice(0, random.below(text.length)),
  'takes some lines': (text, random) => {
    const all = text.split('\n');
    all.splice(random.below(all.length), 1 + random.below(5));
    return all.join('\n');
  },
};

export function editText(text: string, random: Random): { readonly told: string; text: string } {
  const [told, edit] = random.pick(Object.entries(edits));
  return { told, text: edit(text, random) };
}

function insert(text: string, random: Random, what: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + what + text.slice(at);
}

function atLine(text: string, random: Random, edit: (line: string) => readonly string[]): string {
  const all = text.split('\n');
  const at = random.below(all.length);
  return all.flatMap((line, index) => (index === at ? edit(line) : [line])).join('\n');
}

function marginOf(line: string): string {
  return /^ */.exec(line)?.[0] ?? '';
}
