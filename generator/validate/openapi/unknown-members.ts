/** Describes for a person a member that OpenAPI does not have at its place. */

import type { Code } from '../../diagnostics/codes.ts';
import type { Severity } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { findSlotAt } from './severity.ts';

/** A problem before its place is known. */
export interface Finding {
  readonly code: Code;
  /** A warning unless it says otherwise. */
  readonly severity?: Severity;
  readonly message: string;
  readonly help?: string | undefined;
  /** Member below the node of the break whose key is meant. */
  readonly key?: string;
  /** The key of the node itself is meant. */
  readonly ownKey?: boolean;
}

/** Undefined where another check says the same better. */
export function describeUnknown(
  name: string,
  path: readonly string[],
  names: readonly string[],
): Finding | undefined {
  // The rule on paths says this better.
  if (path.length === 1 && path[0] === 'paths') return undefined;
  if (path.length === 2 && path[0] === 'components') return describeBadName(name);
  if (path.at(-1) === 'responses') return describeOtherStatus(name);
  if (isMeant(name, path)) return describeOutOfPlace(name, path);
  return {
    code: 'SPEC-112',
    message: `OpenAPI has no \`${name}\` ${path.length === 0 ? 'at the root' : `in \`${path.at(-1)}\``}, so it has no effect.`,
    help: names.includes(name) ? remove : suggestName(name, names, remove),
    key: name,
  };
}

const remove = 'Remove it, or begin its name with `x-`.';

/** Swagger 2.0 has these members there, and hands have methods in capitals: what they say is read. */
function isMeant(name: string, path: readonly string[]): boolean {
  const { kind } = findSlotAt(path) ?? {};
  if (kind === 'pathItem') return methods.test(name);
  if (kind === 'parameter' || kind === 'header') return parameterKeywords.test(name);
  return name === 'schema' && kind === 'response';
}

const methods = /^(?:get|put|post|delete|options|head|patch|trace)$/i;
const parameterKeywords =
  /^(?:type|format|enum|items|default|pattern|collectionFormat|m(?:ax|in)\w*)$/;

function describeOutOfPlace(name: string, path: readonly string[]): Finding {
  return {
    code: 'SPEC-112',
    message: `OpenAPI has no \`${name}\` in ${describeSubject(path)}; it is read anyway.`,
    help: methods.test(name)
      ? `Write \`${name.toLowerCase()}\`.`
      : 'Write it as OpenAPI 3 does: in a `schema`, which for responses is in `content`.',
    key: name,
  };
}

function describeOtherStatus(name: string): Finding {
  const isRead = /^(?:[1-5]xx|default)$/i.test(name);
  const help = isRead
    ? `Write \`${/default/i.test(name) ? 'default' : name.toUpperCase()}\`.`
    : 'Statuses are numbers like 404, `4XX`, or `default`.';
  return {
    code: 'SPEC-112',
    message: `\`${name}\` is not a status${isRead ? ', but is read as one' : ', so its response is left out'}.`,
    help,
    key: name,
  };
}

export function describeBadName(name: string): Finding {
  return {
    code: 'SPEC-114',
    message: `The name \`${name}\` contains characters other than letters, digits, dots, hyphens and underscores.`,
    help: 'Other tools may refuse it.',
    key: name,
  };
}

/** Whether the last name may be a place in a list; statuses, for one, are names. */
function isListed(path: readonly string[]): boolean {
  const around = findSlotAt(path.slice(0, -1));
  return path.length > 1 && (around === undefined || /^(?:list|either)$/.test(around.form));
}

/** How a node is called in a sentence. */
export function describeSubject(path: readonly string[]): string {
  const name = path.at(-1);
  if (name === undefined) return 'The document';
  return /^\d+$/.test(name) && isListed(path)
    ? `Item ${name} of \`${path.at(-2) ?? ''}\``
    : `\`${name}\``;
}
