/** Describes for a person a member that OpenAPI does not have at its place. */

import type { Code } from '../../diagnostics/codes/codes.ts';
import type { Severity } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import type { Bundle } from '../../load/document.ts';
import { joinPointer } from '../../load/structure/pointer.ts';
import { methods } from '../../load/structure/vocabulary.ts';
import { describeParent } from './parents.ts';
import { findVersionOf } from './other-versions.ts';
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

/** The document, and all names that its version knows. */
export interface Around {
  readonly bundle: Bundle;
  readonly names: readonly string[];
}

/** Undefined where another check says the same better. */
export function describeUnknown(
  name: string,
  path: readonly string[],
  around: Around,
): Finding | undefined {
  // The rule on paths says this better.
  if (path.length === 1 && path[0] === 'paths') return undefined;
  if (path.length === 2 && path[0] === 'components') return describeBadName(name);
  if (path.at(-1) === 'responses') return describeOtherStatus(name);
  return describeRead(name, path, around) ?? describeUnread(name, path, around);
}

/** What is read, though this version of OpenAPI does not have it there. */
function describeRead(
  name: string,
  path: readonly string[],
  { bundle }: Around,
): Finding | undefined {
  const { kind } = findSlotAt(path, bundle.version) ?? {};
  const version = kind && findVersionOf(name, kind, bundle.version);
  const found = { code: 'SPEC-112', key: name } as const;
  const parent = describeParent(path, bundle);
  if (version !== undefined) {
    const message = `\`${name}\` ${parent} is of ${version}, but is read.`;
    return { ...found, message, help: helpWithVersion(version) };
  }
  if (kind === 'pathItem' && methods.has(name.toLowerCase())) {
    const message = `OpenAPI has no \`${name}\` ${parent}; it is read anyway.`;
    return { ...found, message, help: `Write \`${name.toLowerCase()}\`.` };
  }
  if (!isNamed(joinPointer('', ...path, name), bundle)) return undefined;
  const message = `OpenAPI has no \`${name}\` ${parent}; it is read where a \`$ref\` names it.`;
  return { ...found, message, help: 'Move it to `components`, or begin its name with `x-`.' };
}

function helpWithVersion(version: string): string {
  return version === 'Swagger 2.0'
    ? 'Write it as OpenAPI 3 does: in a `schema`, which for responses is in `content`.'
    : 'Write that version at the root of the document, or remove it.';
}

/** Whether a reference leads to something below a pointer of the entry. */
function isNamed(pointer: string, { parts, entry }: Bundle): boolean {
  return parts.some(({ at }) => at.file === entry && `${at.pointer}/`.startsWith(`${pointer}/`));
}

function describeUnread(name: string, path: readonly string[], { bundle, names }: Around): Finding {
  return {
    code: 'SPEC-112',
    message: `OpenAPI has no \`${name}\` ${describeParent(path, bundle)}, so it has no effect.`,
    help: names.includes(name) ? remove : suggestName(name, names, remove),
    key: name,
  };
}

const remove = 'Remove it, or begin its name with `x-`.';

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
