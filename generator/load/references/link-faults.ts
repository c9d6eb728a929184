/** What is said about a reference that cannot be followed. */

import { suggestName } from '../../diagnostics/suggest.ts';
import { type Kind, getKindName } from '../structure/node-kinds.ts';
import type { NameIndex } from './anchors.ts';
import type { Failure } from './resolve.ts';

export function describeNotText(ref: unknown): Failure {
  return {
    code: 'REF-105',
    message: `\`$ref\` is ${JSON.stringify(ref)?.slice(0, 40) ?? 'nothing'}, which is not a string.`,
    help: 'Write a relative path, a JSON pointer after `#`, or both.',
  };
}

export function describeNotNode(ref: string, kind: Kind): Failure {
  return {
    code: 'REF-108',
    message: `\`${ref}\` is not a ${getKindName(kind)}, which is needed here.`,
    help: suggestKind(kind),
  };
}

export function describeOtherKind(ref: string, found: Kind, wanted: Kind): Failure {
  const message = `\`${ref}\` is a ${getKindName(found)}, but a ${getKindName(wanted)} is needed here.`;
  return { code: 'REF-108', message, help: suggestKind(wanted) };
}

function suggestKind(kind: Kind): string {
  return `Refer to a ${getKindName(kind)}, or write it here.`;
}

/** What is in the wrong group of components. */
export function readAs(ref: string, found: Kind, wanted: Kind): Failure {
  return {
    code: 'REF-108',
    message: `\`${ref}\` is in the place of a ${getKindName(found)}; it is read as the ${getKindName(wanted)} that is needed here.`,
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
    help: 'Name a schema under `components`; a schema with the same name is used instead.',
  };
}

export function describeElsewhere(ref: string, host: string): Failure {
  return {
    code: 'REF-104',
    message: `\`${ref}\` is on another host, which is not allowed.`,
    help: `Allow it (\`--allow ${host}\`, or \`allow\` in the config), or refer to a copy next to the document.`,
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
