/** Leaves out keywords that have no effect in the draft of a schema, and says so where a person meant a rule by them. */

import type { Reporter } from '../../../diagnostics/diagnostic.ts';
import { grammar } from '../../structure/node-kinds.ts';
import { placeBelow, type Raw } from '../../structure/place.ts';
import { isObject, type Members } from '../../structure/pointer.ts';
import { limiting } from '../../structure/vocabulary.ts';
import { pickMembers } from '../habits/members.ts';
import { formatDraft, type SchemaDraft } from './draft.ts';

interface Reading {
  readonly draft: SchemaDraft;
  readonly reporter: Reporter;
}

export function leaveIneffective(written: Raw<Members>, { draft, reporter }: Reading): Members {
  const { value } = written;
  const isHiding = draft <= 7 && typeof value['$ref'] === 'string';
  const isLeft = (name: string): boolean =>
    isHiding ? !besideReference.has(name) && !name.startsWith('x-') : isLater(name, draft);
  const left = Object.keys(value).filter(isLeft);
  if (left.length === 0) return value;
  for (const name of left) {
    if (!isRule(name) || isSilent(value[name])) continue;
    const at = { ...placeBelow(written.at, name), key: true, read: true } as const;
    reporter.report({ at, ...(isHiding ? describeHidden(name) : describeLater(name, draft)) });
  }
  return pickMembers(value, (name) => !isLeft(name));
}

function describeHidden(name: string) {
  return {
    code: 'SCHEMA-528',
    // Many repeat the type of what they refer to.
    severity: name === 'type' ? 'note' : 'warning',
    message: `\`${name}\` has no effect: before draft 2019-09 a \`$ref\` hides the keywords beside it.`,
    help: 'Put the `$ref` below `allOf`, or write the schema in a newer draft.',
  } as const;
}

function describeLater(name: string, draft: SchemaDraft) {
  const first = formatDraft(firstDrafts.get(name) ?? draft);
  return {
    code: 'SCHEMA-529',
    severity: 'warning',
    message: `\`${name}\` has no effect: it is of ${first}, and the schema of ${formatDraft(draft)}.`,
    help: `Name ${first} in \`$schema\`, or remove \`${name}\`.`,
  } as const;
}

/** Validators of a draft ignore these where they are newer. What is older than 2019-09 they read in all of them. */
const firstDrafts: ReadonlyMap<string, SchemaDraft> = new Map([
  ['dependentRequired', 2019],
  ['dependentSchemas', 2019],
  ['minContains', 2019],
  ['maxContains', 2019],
  ['unevaluatedItems', 2019],
  ['unevaluatedProperties', 2019],
  ['prefixItems', 2020],
]);

function isLater(name: string, draft: SchemaDraft): boolean {
  return draft < (firstDrafts.get(name) ?? draft);
}

/** Whether a keyword says which values are valid. */
export function isRule(name: string): boolean {
  return (grammar.schema.members.has(name) && !definitions.has(name)) || rules.has(name);
}

const definitions: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/** `additionalProperties: true` allows what is allowed without it. */
function isSilent(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}

/** Keywords beside those that hold schemas. */
const rules: ReadonlySet<string> = new Set([
  ...limiting,
  'type',
  'enum',
  'const',
  'required',
  'pattern',
  'format',
  'uniqueItems',
  'dependencies',
  'dependentRequired',
  'minContains',
  'maxContains',
]);

/** What describes a schema, and what others may refer to. */
const besideReference: ReadonlySet<string> = new Set([
  '$ref',
  '$schema',
  '$comment',
  '$defs',
  'definitions',
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
]);
