// Compiles the published schemas of OpenAPI's versions to plain functions, so that a run neither loads nor runs ajv.

import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _ } from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import Ajv from 'ajv/dist/ajv.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

const versions = ['v2.0', 'v3.0', 'v3.1', 'v3.2'];
const discriminators = ['in', 'type', 'flow'];

/** Writes `openapi-schemas/<version>.mjs` into dist: `validate` judges a document, `names` are the members it knows. */
export async function buildOpenapiSchemas(root, dist) {
  const folder = join(root, 'node_modules', '@seriousme', 'openapi-schema-validator', 'schemas');
  const target = join(dist, 'openapi-schemas');
  await mkdir(target, { recursive: true });
  for (const version of versions) {
    const text = await readFile(join(folder, version, 'schema.json'), 'utf8');
    const schema = JSON.parse(text, withAnyPath);
    const names = JSON.stringify([...new Set(namesIn(schema))].sort());
    const code = `${compile(schema)}\nexport const names = ${names};\n`;
    await writeBundle(root, code, join(target, `${version}.mjs`));
  }
}

/** A path that lacks its slash is read as if it had it, so that what it holds is judged as well. */
function withAnyPath(name, value) {
  if (name !== 'patternProperties') return value;
  return Object.fromEntries(
    Object.entries(value).map(([pattern, held]) => [
      /^\^\\?\/$/.test(pattern) ? '^(?!x-)' : pattern,
      held,
    ]),
  );
}

function compile(schema) {
  const isDraft4 = schema.$schema.includes('draft-04');
  const ajv = new (isDraft4 ? Ajv.default : Ajv2020.default)({
    strict: false,
    allErrors: true,
    messages: false,
    // A malformed uri or e-mail address takes no meaning from a document.
    validateFormats: false,
    code: { source: true, esm: true, formats: _`{}` },
  });
  const judged = isDraft4
    ? { ...modern(schema, schema), $schema: undefined, id: undefined }
    : schema;
  return standalone.default(ajv, ajv.compile(JSON.parse(JSON.stringify(judged))));
}

/** Draft 4 as draft 7; alternatives that a member or a type distinguishes become conditions, so that a fault is reported as itself. */
function modern(node, root) {
  if (Array.isArray(node)) return node.map((item) => modern(item, root));
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, modern(value, root)]),
  );
  if (typeof copy.$ref === 'string') return { ...copy, ...modernReference(copy.$ref) };
  if (copy.exclusiveMinimum === true) {
    copy.exclusiveMinimum = copy.minimum;
    delete copy.minimum;
  }
  const { oneOf, anyOf, ...rest } = copy;
  if (Array.isArray(oneOf)) return withConditions(oneOf, rest, root) ?? copy;
  return (Array.isArray(anyOf) && withConditions(anyOf, rest, root)) || copy;
}

/** What draft 7 says otherwise than draft 4, of all that Swagger 2.0's schema refers to. */
function modernReference(ref) {
  if (/draft-04.*\/exclusiveM/.test(ref)) return { $ref: undefined, type: 'boolean' };
  return {
    $ref: ref.replace('draft-04', 'draft-07').replace('/positiveInteger', '/nonNegativeInteger'),
  };
}

function isReference({ $ref = '' }) {
  return /\/(?:Reference|jsonReference)$/.test($ref);
}

/* oxlint-disable unicorn/no-thenable -- `then` is the keyword of JSON Schema */
function withConditions(branches, rest, root) {
  const reference = branches.find(isReference);
  const others = branches.filter((branch) => branch !== reference);
  const conditions = others.map((branch) => conditionOf(branch, root));
  const [only] = others;
  const plain = others.length === 1 ? only : chained(others, conditions);
  if (plain === undefined) return undefined;
  if (reference === undefined) return { ...rest, allOf: [...(rest.allOf ?? []), plain] };
  return { ...rest, if: { type: 'object', required: ['$ref'] }, then: reference, else: plain };
}

/** Undefined where two of the branches are not distinguished by a member. */
function chained(branches, conditions) {
  const known = conditions.filter((condition) => condition !== undefined);
  if (known.length < branches.length - 1) return undefined;
  const other = branches.find((_branch, index) => conditions[index] === undefined) ?? {
    properties: Object.fromEntries(
      Object.keys(known[0].properties).map((name) => [
        name,
        {
          enum: [...new Set(known.flatMap((condition) => condition.properties[name]?.enum ?? []))],
        },
      ]),
    ),
    required: Object.keys(known[0].properties),
  };
  return branches.reduceRight(
    (rest, branch, index) =>
      conditions[index] === undefined ? rest : { if: conditions[index], then: branch, else: rest },
    other,
  );
}

/* oxlint-enable unicorn/no-thenable */

function conditionOf(branch, root) {
  if (typeof branch.type === 'string' && branch.properties === undefined) {
    return { type: branch.type };
  }
  const schema = branch.$ref === undefined ? branch : definition(root, branch.$ref);
  const members = discriminators.filter((name) => schema.properties?.[name]?.enum?.length === 1);
  if (members.length === 0) return undefined;
  const properties = members.map((name) => [name, { enum: schema.properties[name].enum }]);
  return { properties: Object.fromEntries(properties), required: members };
}

function definition(root, ref) {
  return ref
    .slice(2)
    .split('/')
    .reduce((node, name) => node[name], root);
}

function namesIn(node) {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const own = typeof node.properties === 'object' ? Object.keys(node.properties) : [];
  return [...own, ...Object.values(node).flatMap(namesIn)];
}

async function writeBundle(root, contents, outfile) {
  await build({
    stdin: { contents, resolveDir: root, loader: 'js' },
    alias: { 'fast-deep-equal': join(root, 'build', 'deep-equal.cjs') },
    outfile,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  await buildOpenapiSchemas(root, join(root, 'dist'));
}
