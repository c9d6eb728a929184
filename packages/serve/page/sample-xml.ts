/** Prints a sample as XML by its schema, as the client would write it. */

import { writeXml } from '../../../templates/runtime/xml/xml.ts';
import type { XmlMember, XmlShape } from '../../../templates/runtime/xml/shapes.ts';
import type { Json, KeywordSchema, Schema } from '../../../generator/core/ir/model/model.ts';
import { findXmlHints, findXmlName } from '../../../generator/core/ir/operations/xml-roots.ts';
import type { Viewing } from './viewing.ts';

const indent = '  ';

export function sampleXml(value: Json, schema: Schema | undefined, viewing: Viewing): string {
  const { schemas } = viewing;
  const { prefix, namespace } = findXmlHints(schemas, schema);
  const name = findXmlName(schemas, schema) ?? 'root';
  const items = listParts(schema, viewing).find((part) => part.items !== undefined)?.items;
  const item = findXmlName(schemas, items);
  const text = writeXml(value, {
    kind: 'root',
    name: addPrefix(name, prefix),
    shape: describeShape(value, schema, viewing),
    ...(namespace !== undefined && { namespace }),
    ...(item !== undefined && { item }),
  });
  return indentXml(text);
}

/** As far as the value has members. */
function describeShape(value: Json, schema: Schema | undefined, viewing: Viewing): XmlShape {
  if (typeof value !== 'object' || value === null) return 'unknown';
  const parts = listParts(schema, viewing);
  const { schemas } = viewing;
  if (Array.isArray(value)) {
    const items = parts.find((part) => part.items !== undefined)?.items;
    const { name, prefix } = findXmlHints(schemas, items);
    const wrapped = findXmlHints(schemas, schema).wrapped === true;
    const first = describeShape(value[0] ?? null, items, viewing);
    return {
      kind: 'list',
      items: first,
      wrapped,
      ...(name !== undefined && { item: addPrefix(name, prefix) }),
    };
  }
  const properties = parts.flatMap((part) => part.properties ?? []);
  const members = Object.entries(value).map(([name, own]) => {
    const found = properties.find((one) => one.name === name)?.schema;
    return [name, describeMember({ name, value: own }, found, viewing)] as const;
  });
  return { kind: 'object', members: Object.fromEntries(members) };
}

function describeMember(
  { name, value }: { readonly name: string; readonly value: Json },
  schema: Schema | undefined,
  viewing: Viewing,
): XmlMember {
  const hints = findXmlHints(viewing.schemas, schema);
  // Without a wrapper there is no element that a list's own name could be given to.
  const isBare = Array.isArray(value) && hints.wrapped !== true;
  const { attribute, namespace, text } = hints;
  return {
    shape: describeShape(value, schema, viewing),
    name: isBare ? name : addPrefix(hints.name ?? name, hints.prefix),
    ...(attribute === true && { attribute }),
    ...(text === true && { text }),
    ...(namespace !== undefined && { namespace }),
  };
}

function addPrefix(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}:${name}`;
}

/** The schema and all that may hold together with it, each once. */
function listParts(root: Schema | undefined, { models }: Viewing): readonly KeywordSchema[] {
  const parts = new Set<KeywordSchema>();
  const visit = (schema: Schema | undefined): void => {
    if (schema === undefined || schema.kind === 'boolean' || parts.has(schema)) return;
    parts.add(schema);
    if (schema.ref?.kind === 'model') visit(models.get(schema.ref.key)?.schema);
    for (const part of [schema.allOf, schema.anyOf, schema.oneOf].flat()) visit(part);
  };
  visit(root);
  return [...parts];
}

/** Each element that has elements in it on lines of its own. */
function indentXml(text: string): string {
  let depth = 0;
  const lines = text.replaceAll('><', '>\n<').split('\n');
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth -= 1;
      const shown = indent.repeat(Math.max(0, depth)) + line;
      if (/^<[^/?][^>]*[^/]>$/.test(line)) depth += 1;
      return shown;
    })
    .join('\n');
}
