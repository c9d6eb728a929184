/** Gives things of a document other names, as a next version may: a document in, the same with other names out. */

import type { Random } from '../../../../test/random.ts';

type Json = unknown;
type Members = Record<string, Json>;

/** What may have another name, with its new one. */
interface Renaming {
  readonly operations: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, string>;
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** `share` (percent) of the operations, schemas, members and parameters. */
export function renameThings(document: object, random: Random, share: number): object {
  const isChosen = (): boolean => random.below(100) < share;
  const operations = new Map<string, string>();
  const schemas = new Map<string, string>();
  const paths = Object.values(asMembers(asMembers(document)['paths']));
  for (const item of paths) {
    for (const [method, operation] of Object.entries(asMembers(item))) {
      const id = asMembers(operation)['operationId'];
      if (methods.has(method) && typeof id === 'string' && isChosen()) {
        operations.set(id, `renewed.${id}`.replace(/^renewed\.(?=[^.]*$)/, 'renewed_'));
      }
    }
  }
  const components = asMembers(asMembers(document)['components']);
  for (const name of Object.keys(asMembers(components['schemas']))) {
    if (isChosen()) schemas.set(name, `Renewed${name}`);
  }
  return asMembers(rename(document, { operations, schemas }, isChosen));
}

function asMembers(value: Json): Members {
  // The shape of what is read is asked of each member.
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function rename(value: Json, renaming: Renaming, isChosen: () => boolean): Json {
  if (Array.isArray(value)) return value.map((one) => rename(one, renaming, isChosen));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(renameMembers(asMembers(value), isChosen)).map(([key, one]) => {
    if (key === '$ref' && typeof one === 'string') return [key, renameRef(one, renaming)];
    if (key === 'schemas') return [key, renameSchemas(asMembers(one), renaming, isChosen)];
    if (values.has(key)) return [key, one];
    return [key, renameIds(rename(one, renaming, isChosen), renaming)];
  });
  return Object.fromEntries(members);
}

/** Members of documents that have values: a text there is none of an operation. */
const values: ReadonlySet<string> = new Set([
  'enum',
  'const',
  'default',
  'example',
  'examples',
  'in',
  'name',
  'type',
]);

function renameIds(value: Json, { operations }: Pick<Renaming, 'operations'>): Json {
  if (Array.isArray(value)) return value.map((one) => renameIds(one, { operations }));
  return typeof value === 'string' ? (operations.get(value) ?? value) : value;
}

function renameRef(ref: string, { schemas }: Renaming): string {
  return ref.replace(/^#\/components\/schemas\/([^/]+)/, (whole, name: string) => {
    const found = schemas.get(name);
    return found === undefined ? whole : `#/components/schemas/${found}`;
  });
}

function renameSchemas(all: Members, renaming: Renaming, isChosen: () => boolean): Members {
  return Object.fromEntries(
    Object.entries(all).map(([name, schema]) => [
      renaming.schemas.get(name) ?? name,
      rename(schema, renaming, isChosen),
    ]),
  );
}

/** One member of an object, between others, where nothing else of the document names it. */
function renameMembers(schema: Members, isChosen: () => boolean): Members {
  const { properties, discriminator, required } = schema;
  const names = Object.keys(asMembers(properties));
  const others = Object.keys(schema).some((key) => key.startsWith('x-sw-') || key === 'allOf');
  if (schema['type'] !== 'object' || names.length < 3 || discriminator !== undefined || others) {
    return schema;
  }
  const chosen = names[1];
  if (chosen === undefined || !isChosen() || names.includes(`${chosen}Renewed`)) return schema;
  const change = (name: string): string => (name === chosen ? `${name}Renewed` : name);
  const renamed = Object.entries(asMembers(properties)).map(([name, one]) => [change(name), one]);
  return {
    ...schema,
    properties: Object.fromEntries(renamed),
    ...(Array.isArray(required) && { required: required.map((name) => change(String(name))) }),
  };
}
