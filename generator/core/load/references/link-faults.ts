/** What is said about a reference that cannot be followed. */

import type { Problem } from '../../diagnostics/diagnostic.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { splitPointer } from '../structure/pointer.ts';
import { type Kind, describeKind, getKindName } from '../structure/node-kinds.ts';
import type { NameIndex } from './anchors.ts';
import type { Role } from './odd-places.ts';
import type { Failure } from './resolve.ts';
import { isMap } from './schema-or-map.ts';

export function describeNotNode(ref: string, kind: Kind): Failure {
  return {
    code: 'REF-108',
    message: `\`${ref}\` is not ${describeKind(kind)}, which is needed here.`,
    help: suggestKind(kind),
  };
}

export function describeOtherKind(ref: string, found: Kind, wanted: Kind): Failure {
  const message = `\`${ref}\` is ${describeKind(found)}, but ${describeKind(wanted)} is needed here.`;
  return { code: 'REF-108', message, help: suggestKind(wanted) };
}

/** Nodes whose place is left empty; what others describe may be any value. */
const leftOut: ReadonlySet<Kind> = new Set<Kind>([
  'pathItem',
  'parameter',
  'callback',
  'link',
  'securityScheme',
  'example',
]);

/** One place that leads nowhere is no reason to refuse the document: a warning that says what is read instead. */
export function asWarning(failure: Failure, kind: Kind): Failure & Pick<Problem, 'severity'> {
  const read = leftOut.has(kind) ? 'it is left out' : 'any value is accepted in its place';
  return { severity: 'warning', ...failure, message: addClause(failure.message, read) };
}

/** `It is so.` becomes `It is so; this follows.` */
export function addClause(message: string, clause: string): string {
  return `${message.replace(/\.$/, '')}; ${clause}.`;
}

/** `a map of schemas`, `a list of parameters`, `an operation`. */
function describeRole(role: Role): string {
  if (role.kind === 'data') return `a ${role.form}`;
  const name = getKindName(itemKinds.get(role.kind) ?? role.kind);
  if (isMap(role)) return `a map of ${name.replace(/y$/, 'ie')}s`;
  return role.form === 'list' ? `a list of ${name}s` : describeKind(role.kind);
}

/** Kinds that are maps, with what they hold. */
const itemKinds: ReadonlyMap<Kind, Kind> = new Map<Kind, Kind>([
  ['paths', 'pathItem'],
  ['responses', 'response'],
]);

/** What is said where the members of a map are written elsewhere, and cannot be had. */
export function asOmission(failure: Failure): Failure & Pick<Problem, 'severity'> {
  return { severity: 'warning', ...failure, message: addClause(failure.message, 'it is left out') };
}

export function describeFollowed(pointer: string, role: Role): Failure {
  const name = splitPointer(pointer).at(-1);
  const place = name === undefined ? 'The document' : `\`${name}\``;
  const isOne = role.form === 'one' && !isMap(role);
  const wanted = isOne ? '' : ` must be ${describeRole(role)}, but`;
  return {
    code: 'SPEC-111',
    message: `${place}${wanted} is a reference, which OpenAPI does not have here; it is followed.`,
    help: isOne
      ? 'Write what it names here.'
      : 'Write the members here; each of them may be a reference.',
  };
}

export function describeNotMembers(ref: string, role: Role): Failure {
  return {
    code: 'REF-108',
    message: `\`${ref}\` is not ${describeRole(role)}, which is needed here.`,
    help: 'Refer to what has these members, or write them here.',
  };
}

export function describeCircle(ref: string): Failure {
  return {
    code: 'REF-107',
    message: `\`${ref}\` leads back to itself.`,
    help: 'Write the members at one of these places.',
  };
}

/** An error: who writes so many means harm. */
export function describeTooMuch(): Failure {
  return {
    code: 'LOAD-114',
    message: 'References in the place of maps and lists make this document larger than the limit.',
    help: 'Write the members here; each of them may be a reference.',
  };
}

/** A reference to a schema, where a node is needed that holds one. */
export function describeHeld(ref: string, { kind }: Role): Failure {
  const isBody = kind === 'requestBody' || kind === 'response';
  const isNode = !isBody && kind !== 'data';
  const holder = isNode ? `the ${getKindName(kind)}` : '`application/json`';
  return {
    code: 'REF-108',
    message: `\`${ref}\` is a schema; it is read as the schema of ${holder}.`,
    help: isBody
      ? 'Write `content`, with the media type and `schema` below it.'
      : 'Write the reference below `schema`.',
  };
}

function suggestKind(kind: Kind): string {
  return `Refer to ${describeKind(kind)}, or write it here.`;
}

/** What is in the wrong group of components. */
export function readAs(ref: string, found: Kind, wanted: Kind): Failure {
  return {
    code: 'REF-108',
    message: `\`${ref}\` is in the place of ${describeKind(found)}; it is read as the ${getKindName(wanted)} that is needed here.`,
    help: `Move it to the ${getKindName(wanted)} components, and refer to it there.`,
  };
}

export function describeOutside(ref: string): Failure {
  return {
    code: 'REF-103',
    message: `\`${ref}\` is outside the folder of the document.`,
    help: 'Allow its folder (`--allow <folder>`, or `allow` in the config).',
  };
}

export function describeMissing(ref: string): Failure {
  return {
    code: 'REF-102',
    message: `\`${ref}\` cannot be read: it does not exist.`,
    help: 'Name a component, as `#/components/schemas/…` does.',
  };
}

export function describeElsewhere(ref: string, host: string): Failure {
  return {
    code: 'REF-104',
    message: `\`${ref}\` is on another host, which is not allowed.`,
    help: `Allow it (\`--allow ${host}\`, or \`allow\` in the config), or refer to a copy next to the document.`,
  };
}

/** A JSON Schema that no file of the inputs is. */
export function describeUnnamed(ref: string, host: string): Failure {
  return {
    ...describeElsewhere(ref, host),
    help: `Name the file that has it as its \`$id\` among the inputs, or allow the host (\`--allow ${host}\`, or \`allow\` in the config).`,
  };
}

/** `pointer` is what a reference plainly means. */
export function describeTaken(ref: string, pointer: string): Failure {
  const isOld = ref.startsWith('#/');
  return {
    code: 'REF-101',
    message: `\`${ref}\` ${isOld ? 'is a path of Swagger 2.0' : 'does not exist'}; \`#${pointer}\` is used.`,
    help: `Write \`#${pointer}\`.`,
  };
}

export function describeTooMany(count: number): Failure {
  return {
    code: 'LOAD-102',
    message: `The description consists of more than ${count} files.`,
    help: 'Bundle it into fewer files.',
  };
}

export function describeNoAnchor(uri: string, name: string, names: NameIndex): Failure {
  const help = suggestName(name, names.listAnchors(uri));
  return {
    code: 'REF-106',
    message: `The referenced document has no \`$anchor\` with the name \`${name}\`.`,
    help: help ?? 'Write a JSON pointer, like `#/components/schemas/…`.',
  };
}
