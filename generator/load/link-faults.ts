/** What is said of a reference that cannot be followed. */

import type { Problem } from '../diagnostics/diagnostic.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { type Kind, kindName } from './grammar.ts';
import type { NameIndex } from './names.ts';
import type { Failure } from './resolve.ts';

export function notText(ref: unknown): Failure {
  return {
    code: 'REF-105',
    message: `\`$ref\` is ${JSON.stringify(ref)?.slice(0, 40) ?? 'nothing'}, and no text.`,
    help: 'Write a relative path, a JSON pointer after `#`, or both.',
  };
}

export function notNode(ref: string, kind: Kind): Failure {
  return { code: 'REF-108', message: `\`${ref}\` is no ${kindName(kind)}, as is needed here.` };
}

export function otherKind(ref: string, found: Kind, wanted: Kind): Failure {
  const message = `\`${ref}\` is a ${kindName(found)}, but a ${kindName(wanted)} is needed here.`;
  return { code: 'REF-108', message };
}

/** What stands in the wrong group of components. */
export function readAs(ref: string, found: Kind, wanted: Kind): Failure {
  return {
    code: 'REF-108',
    message: `\`${ref}\` stands where a ${kindName(found)} does; it is read as the ${kindName(wanted)} that is needed here.`,
    help: `Move it to the ${kindName(wanted)} components, and refer to it there.`,
  };
}

export function outside(ref: string): Pick<Problem, 'code' | 'message' | 'help'> {
  return {
    code: 'REF-103',
    message: `\`${ref}\` leads out of the folder of the document.`,
    help: 'Allow its folder by name (`--allow <folder>`, or `allow` in the config).',
  };
}

export function missing(ref: string): Pick<Problem, 'code' | 'message' | 'help'> {
  return {
    code: 'REF-102',
    message: `\`${ref}\` cannot be read: it does not exist.`,
    help: 'Name a schema under `components`; one of the same name is taken in its place.',
  };
}

export function elsewhere(ref: string, host: string): Pick<Problem, 'code' | 'message' | 'help'> {
  return {
    code: 'REF-104',
    message: `\`${ref}\` is on another host, which is not allowed.`,
    help: `Allow it by name (\`--allow ${host}\`, or \`allow\` in the config), or refer to a copy beside the document.`,
  };
}

/** `pointer` is what a reference plainly means. */
export function taken(ref: string, pointer: string): Failure {
  const isOld = ref.startsWith('#/');
  return {
    code: 'REF-101',
    message: `\`${ref}\` ${isOld ? 'is a place of Swagger 2.0' : 'leads nowhere as it is written'}; \`#${pointer}\` is taken.`,
    help: `Write \`#${pointer}\`.`,
  };
}

export function tooMany(count: number): Pick<Problem, 'code' | 'message'> {
  return { code: 'LOAD-102', message: `The description consists of more than ${count} files.` };
}

export function noAnchor(uri: string, name: string, names: NameIndex): Failure {
  const help = didYouMean(name, names.anchorsOf(uri));
  return {
    code: 'REF-106',
    message: `No \`$anchor\` is called \`${name}\` in the document that this names.`,
    ...(help === undefined
      ? { help: 'Write a JSON pointer, like `#/components/schemas/…`.' }
      : { help }),
  };
}
