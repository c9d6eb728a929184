/** docs/configuration.md is what the types of the config and their comments say. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type InterfaceDeclaration, Project, type PropertySignature, type Type } from 'ts-morph';
import { expect, it } from 'vitest';
import { expectPage, printTable } from './page.ts';

const intro = `# Configuration

<!-- Searched as: config, options, specwright.config.ts, settings, command line flags -->

<!-- Written by test/docs/configuration.test.ts from generator/run/config/config.ts. -->

\`specwright init\` writes \`specwright.config.ts\`. Without \`--config\` a run takes the first of \`specwright.config.ts\`, \`.mts\`, \`.js\`,
\`.mjs\` and \`.json\` in the working folder. This is what \`init\` writes for one document, where package.json lists zod:

<!-- tested: test/docs/init.test.ts -->

\`\`\`ts
${readFileSync('docs/getting-started.md', 'utf8').match(/^import \{ defineConfig[^]*?^\}\);\n/m)?.[0]}\`\`\`

And this is one for two APIs, of which one has an overlay:

\`\`\`ts
import { defineConfig } from 'specwright';

export default defineConfig({
  output: 'src/api',
  apis: {
    shop: 'specs/shop.yaml',
    billing: { input: 'specs/billing.json', overlays: ['specs/billing.overlay.yaml'] },
  },
  validators: 'zod',
});
\`\`\`

A config may be a module that imports others, or \`export default\` an object without \`defineConfig\`. A wrong member is a problem at
its line ([CONF-703](problem-codes.md#conf-703)).`;

const own = ['--output', '--import-ending', '--target', '--client', '--runtime', '--package'];
const flags = `## Without a config

\`generate\`, \`check\`, \`watch\`, \`lint\` and \`inspect\` take one document by \`--input\`, or several [JSON Schemas](json-schema.md). These flags set options, and are not taken
beside a config: ${own.map((flag) => `\`${flag}\``).join(', ')}. \`--overlay\` needs a document too; \`--allow\`, \`--strict\` and \`--no-cache\` go with
a config as well. \`specwright generate --help\` lists all.`;

const parts = [
  ['Config', 'Options'],
  ['ApiConfig', 'Options of one API'],
  ['Hooks', 'Hooks'],
] as const;

// Types of the platform are not needed to read our own.
const project = new Project({
  compilerOptions: { noLib: true, types: [], allowImportingTsExtensions: true },
});
const config = project.addSourceFileAtPath(resolve('generator/run/config/config.ts'));

/** The options of emitters that take some, as functions of `specwright/emitters`. */
const emitterParts = [
  ['tanstackQuery', 'TanstackQueryOptions', 'generator/features/tanstack-query/options.ts'],
  ['mcp', 'McpOptions', 'generator/features/mcp/options.ts'],
] as const;
const emitterOptions = emitterParts.map(([name, type, path]) => ({
  heading: `Options of \`${name}\``,
  declaration: project.addSourceFileAtPath(resolve(path)).getInterfaceOrThrow(type),
}));

it('the page is current', async () => {
  const sections = parts.map(([name, heading]) =>
    printSection(heading, config.getInterfaceOrThrow(name), name === 'Config'),
  );
  const emitters = emitterOptions.map(({ heading, declaration }) =>
    printSection(heading, declaration, false),
  );
  await expectPage('docs/configuration.md', [intro, ...sections, ...emitters, flags].join('\n\n'));
});

it('every option says what it means', () => {
  const declarations = [
    ...parts.map(([name]) => config.getInterfaceOrThrow(name)),
    ...emitterOptions.map(({ declaration }) => declaration),
  ];
  const members = declarations.flatMap((declaration) => declaration.getProperties());
  const silent = members.filter((member) => describeMember(member) === '');
  expect(silent.map((member) => member.getName())).toEqual([]);
});

function printSection(heading: string, declaration: InterfaceDeclaration, isLong: boolean): string {
  const members = declaration.getProperties();
  if (!isLong) {
    const rows = members.map((member) => [
      `\`${member.getName()}\``,
      `\`${printType(member)}\``,
      describeMember(member).replaceAll('\n', ' '),
    ]);
    return `## ${heading}\n\n${printTable(['option', 'type', 'means'], rows)}`;
  }
  return [`## ${heading}`, ...members.map(printMember)].join('\n\n');
}

function printMember(member: PropertySignature): string {
  const required = member.hasQuestionToken() ? '' : ' (required)';
  const example = readExample(member);
  const shown = example === undefined ? '' : `\n\n\`\`\`js\n${example}\n\`\`\``;
  return `### ${member.getName()}\n\n\`${printType(member)}\`${required}\n\n${describeMember(member)}${shown}`;
}

function describeMember(member: PropertySignature): string {
  return member.getJsDocs()[0]?.getDescription().trim() ?? '';
}

function readExample(member: PropertySignature): string | undefined {
  const tag = member.getJsDocs()[0]?.getTags()[0];
  return tag?.getCommentText()?.trim();
}

/** As it is written, with names of sets of texts replaced by the texts. */
function printType(member: PropertySignature): string {
  const node = member.getTypeNodeOrThrow();
  const text = node.getText().replaceAll(/\breadonly /g, '');
  return text.replaceAll(/\b[A-Z]\w+\b(\[\])?/g, (name, list: string | undefined) => {
    const texts = listTexts(findType(member, name.replace('[]', '')));
    if (texts === undefined) return name;
    return list === undefined ? texts : `(${texts})[]`;
  });
}

function findType(member: PropertySignature, name: string): Type | undefined {
  const node = member.getTypeNodeOrThrow();
  const used = [node, ...node.getDescendants()].find((one) => one.getText() === name);
  return used?.getType();
}

/** `'a' | 'b'`, where all of a type's values are texts. */
function listTexts(type: Type | undefined): string | undefined {
  const all = type?.isUnion() ? type.getUnionTypes() : type === undefined ? [] : [type];
  if (all.length === 0 || !all.every((one) => one.isStringLiteral())) return undefined;
  return all.map((one) => `'${String(one.getLiteralValue())}'`).join(' | ');
}
