/** Reports what limits of the root apply to and that is not there. */

import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import type { Raw } from '../../load/structure/place.ts';
import { findBody, listAllParameters } from '../calls.ts';
import { lookUp } from '../members.ts';
import { locateValue, type Site } from '../site.ts';
import {
  type Names,
  type Mention,
  type MentionCheck,
  reportMention,
  splitPath,
} from './mentions.ts';
import { listSchemas } from './registry-names.ts';

/** What a limit is of: an operation or a parameter of it, a schema or a member of it. */
export const checkLimited: MentionCheck = (known, mention) => {
  const { value } = mention;
  if (typeof value !== 'string' || known.operations.has(value)) return;
  const schemas = listSchemas(known.check.bundle.root);
  const operation = known.operations.get(findLongest(value, known.operations.keys()));
  const schema = findLongest(value, Object.keys(schemas));
  if (operation !== undefined && isParameter(known, operation, value)) return;
  if (operation !== undefined) return checkPart(known, mention, describeRequest(known, operation));
  if (Object.hasOwn(schemas, schema)) {
    const at = locateValue(known.root, 'components', 'schemas', schema);
    return checkPart(known, mention, { name: schema, schema: { value: schemas[schema], at } });
  }
  const message = `\`${value}\` is neither an operation nor a schema under \`components\`.`;
  const names = [...known.operations.keys(), ...Object.keys(schemas)];
  const [near] = splitPath(value).flatMap((_name, index, all) => {
    return suggestName(all.slice(0, index + 1).join('.'), names) ?? [];
  });
  reportMention(known, mention, { code: 'EXT-207', message, help: near });
};

/** Finds the longest name that a path begins with, since names may have dots. */
function findLongest(path: string, names: Iterable<string>): string {
  const found = [...names].filter((name) => `${path}.`.startsWith(`${name}.`));
  return found.reduce((longest, name) => (name.length > longest.length ? name : longest), '');
}

/** Names of parameters may have dots. */
function isParameter({ check }: Names, operation: Site, path: string): boolean {
  const id = formatJson(operation.node.value['operationId']);
  return listAllParameters(check, operation).some(({ name }) => path === `${id}.${name}`);
}

interface Limited {
  readonly name: string;
  readonly schema: Raw;
}

function describeRequest({ check }: Names, operation: Site): Limited {
  const parameters = listAllParameters(check, operation).map((one) => [
    one.name,
    one.value['schema'] ?? {},
  ]);
  const body = findBody(check, operation)?.value;
  const properties = Object.fromEntries([
    ...parameters,
    ...(body === undefined ? [] : [['body', body]]),
  ]);
  const at = locateValue(operation);
  return {
    name: formatJson(operation.node.value['operationId']),
    schema: { value: { properties }, at },
  };
}

function checkPart(known: Names, mention: Mention, { name, schema }: Limited): void {
  const path = splitPath(formatJson(mention.value).slice(name.length + 1));
  const { found, near } = lookUp(known.check, [schema], path);
  if (found?.length !== 0) return;
  const message = `\`${name}\` has no member \`${path.join('.')}\`.`;
  reportMention(known, mention, { code: 'EXT-207', message, help: near });
}
