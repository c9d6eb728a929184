/** Components as types of their own: `export type SchemaPet = components['schemas']['Pet'];` */

import { code, type Code, identifier, isIdentifier } from '../../core/code/code.ts';
import { asMembers } from '../../core/load/structure/pointer.ts';
import type { Line } from './pieces.ts';
import { printComponent } from './references.ts';
import type { ComponentKind, Writing } from './writing.ts';

const PREFIXES: Readonly<Record<ComponentKind, string>> = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  requestBodies: 'RequestBody',
  headers: 'Header',
  pathItems: 'PathItem',
};

/** Types that the file itself has or uses. */
const USED = [
  'Record',
  'Omit',
  'WithRequired',
  'ReadonlyArray',
  'paths',
  'webhooks',
  'components',
  'operations',
  '$defs',
  'ApiPaths',
  'Readable',
  'Writable',
];

export function printRootTypes(
  writing: Writing,
  groups: ReadonlyMap<ComponentKind, readonly Line[]>,
): readonly Code[] {
  if (writing.options.rootTypes !== true) return [];
  const taken = new Set([...USED, ...writing.enums.names]);
  return [...groups].flatMap(([kind, lines]) =>
    lines
      .filter(({ name }) => !isEnum(writing, kind, String(name)))
      .map(({ name }) => printAlias(writing, { kind, key: String(name) }, taken)),
  );
}

/** An enum has that name already. */
function isEnum({ options, bundle }: Writing, kind: ComponentKind, name: string): boolean {
  if (options.enum !== true || kind !== 'schemas') return false;
  const schema = asMembers(asMembers(asMembers(bundle.root['components'])['schemas'])[name]);
  return Array.isArray(schema['enum']) && schema['type'] !== 'object' && !('properties' in schema);
}

function printAlias(
  { options }: Writing,
  { kind, key }: { readonly kind: ComponentKind; readonly key: string },
  taken: Set<string>,
): Code {
  const isSchema = kind === 'schemas';
  const isKept = isSchema && options.rootTypesKeepCasing === true && isIdentifier(key);
  const prefix = isSchema && options.rootTypesNoSchemaPrefix === true ? '' : PREFIXES[kind];
  const joined = `${prefix}${isKept ? key : toPascalCase(key)}`;
  const wanted = isIdentifier(joined) ? joined : `${PREFIXES[kind]}${joined}`;
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}_${count}`;
  taken.add(name);
  return code`export type ${identifier(name)} = ${printComponent(kind, key)};`;
}

/** `APIKey`, `api_key` and `api-key` are `ApiKey`; a word that begins with a number is apart. */
function toPascalCase(text: string): string {
  const words = text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  return words
    .map((word, index) => {
      const head =
        index > 0 && /^\d/.test(word) ? `_${word.slice(0, 1)}` : word.slice(0, 1).toUpperCase();
      return head + word.slice(1).toLowerCase();
    })
    .join('');
}
