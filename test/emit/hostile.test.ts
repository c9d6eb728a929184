/** A document with hostile text at every field: the output holds it as text, and nothing of it as code. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript5';
import { afterAll, describe, expect, it } from 'vitest';
import { emitAll } from './desk.ts';

const folder = mkdtempSync(join(tmpdir(), 'specwright-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// No name is made so: dollars are no part of words.
const evil = '$evil$=1';
const payloads = [
  `*/ ${evil}; /*`,
  `'; ${evil}; '`,
  `"; ${evil}; "`,
  `\`; ${evil}; \``,
  `\${${evil}}`,
  `\\'; ${evil}; //`,
  `\n${evil}\n`,
  `\r${evil}`,
  `\u2028${evil}\u2029`,
  `</script><script>${evil}</script>`,
  `}; ${evil}; {`,
  `]: 1 }; ${evil}; ({ [`,
  `=> ${evil}`,
  `@deprecated ${evil}`,
  `__proto__`,
  `constructor`,
  `class`,
  `\uD800${evil}`,
  `\u202E${evil}`,
  `/${evil}/`,
  // A printer that keeps count of quotes loses it behind a backslash.
  '\\',
  `/* ${evil} /*`,
  `$&${evil}`,
  `{{{${evil}}}}`,
  `-->${evil}`,
  `//# sourceMappingURL=${evil}`,
  `@ts-expect-error ${evil}`,
];

const own = (name: string, value: unknown): object => Object.fromEntries([[name, value]]);

function document(text: string): object {
  const schema = {
    type: 'object',
    title: text,
    description: text,
    required: [text],
    properties: own(text, {
      type: 'string',
      description: text,
      default: text,
      examples: [text],
      enum: [text, 'b'],
    }),
    'x-sw-not-shown': [text],
  };
  const operation = {
    operationId: text,
    summary: text,
    description: text,
    tags: [text],
    deprecated: true,
    parameters: [
      {
        name: text,
        in: 'query',
        description: text,
        example: text,
        schema: { type: 'string', const: text },
      },
      { name: `${text}2`, in: 'header', schema: { type: 'string' } },
      { name: 'page', in: 'path', required: true, description: text, schema: { type: 'string' } },
    ],
    requestBody: {
      description: text,
      content: own(`application/${text}+json`, { schema: { $ref: '#/components/schemas/Plain' } }),
    },
    responses: {
      200: { description: text, content: { 'application/json': { schema } } },
      404: { description: text },
    },
    callbacks: own(
      text,
      own(`{$request.body#/${text}}`, {
        post: { description: text, requestBody: { content: { 'application/json': { schema } } } },
      }),
    ),
    security: [own(text, [text])],
  };
  return {
    openapi: '3.2.0',
    info: { title: text, version: text, description: text, 'x-sw-not-shown': [text] },
    servers: [{ url: `https://example.test/${text}`, description: text }],
    tags: [{ name: text, description: text }],
    paths: own(`/${text}/{page}`, { post: operation }),
    webhooks: own(text, {
      post: { summary: text, requestBody: { content: { 'application/json': { schema } } } },
    }),
    components: {
      schemas: {
        ...own(text, schema),
        Plain: { type: 'object', properties: { a: { type: 'string' } } },
        Values: {
          type: 'string',
          description: text,
          enum: [text, 'ok'],
          'x-enum-descriptions': [text, text],
          'x-enum-varnames': [text, 'OK'],
        },
      },
      securitySchemes: own(text, { type: 'apiKey', in: 'header', name: text, description: text }),
    },
    'x-sw-variables': own(text, { default: text, description: text }),
    'x-sw-errors': {
      code: [text],
      statuses: { 404: { meaning: text } },
      codes: own(text, { meaning: text }),
    },
  };
}

async function emitted(text: string): Promise<Map<string, string>> {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document(text)));
  return emitAll(file, `specs/${text}/openapi.json`);
}

/** Identifiers that stand in a text as code. */
function identifiers(text: string): Set<string> {
  const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext, true);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function syntaxErrors(text: string): readonly string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => String(messageText));
}

describe.each(payloads)('%j', (payload) => {
  it('stays text', async () => {
    const texts = await emitted(payload);
    expect(texts.size).toBeGreaterThan(3);
    for (const [path, text] of texts) {
      if (!path.endsWith('.ts') || path.startsWith('runtime/')) continue;
      expect([path, ...syntaxErrors(text)]).toEqual([path]);
      expect(identifiers(text)).not.toContain('$evil$');
      expect(text).not.toMatch(/[\u2028\u2029\u202E\r]/);
    }
  });
});

it('groups and methods may be words of the language', async () => {
  const ids = [
    'export.run',
    'delete.new',
    'class.enum',
    'then.then',
    'constructor.get',
    '__proto__.x',
  ];
  const paths = ids.map((operationId, index) => [
    `/${index}`,
    { get: { operationId, responses: {} } },
  ]);
  const file = join(folder, 'words.json');
  const info = { title: 'Words', version: '1' };
  writeFileSync(file, JSON.stringify({ openapi: '3.2.0', info, paths: Object.fromEntries(paths) }));
  const texts = await emitAll(file);
  expect(syntaxErrors(texts.get('desk/client.ts') ?? '')).toEqual([]);
  expect(texts.get('desk/client.ts')).toContain('this.export = new DeskExport(this.http);');
});
