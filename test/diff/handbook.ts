/** The catalogue in, docs/diff-checks.md out. */

import type { SchemaCheck } from '../../generator/diff/checks/check.ts';
import { plainChecks } from '../../generator/diff/checks/plain.ts';
import { schemaChecks } from '../../generator/diff/checks/schemas.ts';
import { expanded, published } from './published.ts';

export function handbook(): string {
  return (
    [intro, plainTable(), schemaIntro, schemaTable(), typesText, comparison()].join('\n\n') + '\n'
  );
}

const intro = `# The checks of \`specwright diff\`

\`specwright diff <old> <new>\` gives two verdicts. **Wire**: what happens to a caller that is deployed already and does not
change. **TypeScript**: what happens to code that was written against the old output, when it is compiled against the new one.

| wire     | means                                                                  | release |
| -------- | ---------------------------------------------------------------------- | ------- |
| breaking | calls that worked fail, or answers come that old callers cannot read   | major   |
| risky    | some callers may fail, depending on what they do or on the service     | minor   |
| safe     | no old caller notices, though the contract changed                     | patch   |
| none     | nothing that travels changed                                           | none    |

| TypeScript | means                                                        | release |
| ---------- | ------------------------------------------------------------ | ------- |
| breaking   | code that compiled does not any more                         | major   |
| additive   | there is more to use; all that was there works as before     | minor   |
| none       | comments, function bodies, or nothing changed                | patch   |

Exit code 3 when either is breaking, 1 when a document cannot be read, else 0. A document that only one side has, by the same
name (\`main:specs/shop.yaml\` and \`specs/shop.yaml\`), came or went.

Schemas are compared by what they ask of a value, not by how they are written: references are followed, parts of \`allOf\`
are written together, \`const\` is a set of one, \`type: [string, 'null']\`, \`nullable\` and \`oneOf: [X, { type: 'null' }]\` are
the same, and a schema that was only renamed is no change. What is \`readOnly\` counts in responses alone, what is \`writeOnly\`
in requests alone. In URLs, headers and forms a number is a text like others, so that \`integer\` → \`string\` is safe there.

## Passing over a change

\`.specwright-ignore.yaml\`, or the file that \`--ignore\` names, is a list. \`id\` and \`reason\` are required; \`operation\`,
\`pointer\` (in either document) and \`symbol\` narrow an entry. From the day of \`expires\` on it is not followed any more, and a
warning says so; an entry that passes over nothing is a warning too.

\`\`\`yaml
- id: request-parameter-removed
  operation: GET /orders
  reason: No caller sent it in the last year (access logs, 2026-11).
  expires: 2027-06-01
\`\`\`

## Around schemas

The id is as it stands here.`;

const schemaIntro = `## In schemas

An id begins with where the schema is: \`request-body-\`, \`request-property-\`, \`request-parameter-\`,
\`request-parameter-property-\` in requests, \`response-body-\`, \`response-property-\`, \`response-header-\` in responses;
\`webhook-body-\` and \`webhook-property-\` are what the service sends by itself, and judged as responses,
\`webhook-answer-\` and \`webhook-answer-property-\` what its receivers answer, and judged as requests. In XML, tags and
attributes count too. So
\`max-length-decreased\` is \`request-body-max-length-decreased\` for a body. Where a parameter itself is judged otherwise, the
column says so. A few are worse than the table says, where what stands around them makes them so: removing a member that the
object then refuses is breaking, a new member of a response is risky to callers that refuse what they do not know, a set of
values in a response that are all others is breaking, and so is a required member that becomes write-only, or is no longer
read-only. Formats that services seldom check (those of their own) are risky at most; \`int64\` and \`double\` hold every
number that travels, and are safe. Patterns are compared as sets of texts where they are regular: the same texts in other
words are no change.`;

function plainTable(): string {
  const rows = Object.entries(plainChecks).map(
    ([id, { meaning, example, effect }]) =>
      `| \`${id}\` | ${effect[0]} | ${meaning} | ${code(example)} |`,
  );
  return ['| id | severity | means | for example |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function schemaTable(): string {
  const rows = Object.entries<SchemaCheck>(schemaChecks).map(
    ([aspect, { meaning, example, request, response, parameter }]) => {
      const own = parameter === undefined ? '' : ` (parameter: ${parameter[0]})`;
      return `| \`${aspect}\` | ${request[0]}${own} | ${response[0]} | ${meaning} | ${code(example)} |`;
    },
  );
  return [
    '| id, after its place | in a request | in a response | means | for example |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', String.raw`\|`)}\``;
}

const typesText = `## In TypeScript

Exported names are compared by text, then by members at every depth, then by the compiler: a type of requests must take what
the old one took, a type of responses must fit where the old one stood, and one that is both must do both. Functions and
methods are compared as function properties, so that parameters count in the right direction. Failures are compared status
by status. What comes with another change, as a method does with the answer that it gives, is told in a line of that one
(\`follows\` in the JSON holds its \`label\`). Without a config the client is called as both files are, or after the title of
the old document where they are called otherwise. Constants that repeat limits of the document are nothing new to use; code that names one that is gone does not
compile.

| id | verdict | means |
| --- | --- | --- |
| \`symbol-removed\` | breaking | an exported name is gone: imports of it do not compile |
| \`symbol-added\` | additive; none for limits | an exported name is new |
| \`member-removed\` | breaking | a member of a type, a constant or a class is gone |
| \`member-added\` | additive; breaking where callers must give it; none for limits | a member is new |
| \`type-narrowed\` | breaking in requests, and in responses where a value or a member is gone that code may name (by a comparison, a case or \`in\`); else additive | it takes less than before |
| \`type-widened\` | breaking in responses, additive in requests | it takes more than before |
| \`type-changed\` | breaking | neither of the two fits where the other stood |
| \`value-changed\` | breaking | a member of an enum stands for another value |
| \`meaning-changed\` | none | code that compiles does something else: a call or parameter of that name is another one; its own is still there, under another name |`;

function comparison(): string {
  const rows = published.map(([theirs, ours, why]) =>
    ours === null ? `| \`${theirs}\` | – ${why ?? ''} |` : `| \`${theirs}\` | \`${ours}\` |`,
  );
  const all = published.flatMap(expanded);
  const found = all.filter(([, ours]) => ours !== undefined).length;
  return [
    '## Beside oasdiff',
    '',
    `oasdiff documents the checks below (${all.length} ids, written with braces for alternatives); ${found} of them have one of ours beside`,
    'them, the others a reason. Names alone are compared here: severities are our own. We judge otherwise where the wire says so:',
    'requiring credentials where none were needed, or one more scope, is breaking; so are another discriminator property and',
    'another value for a branch; a member that becomes write-only is gone from responses; what is read-only does not count in',
    'requests; parts of `allOf` that ask for nothing new change nothing.',
    '',
    '| oasdiff | ours |',
    '| --- | --- |',
    ...rows,
  ].join('\n');
}
