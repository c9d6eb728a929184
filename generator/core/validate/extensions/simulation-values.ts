/** Reports what is wrong in values that a simulation sets: members inside them, values that are none, and templates. */

import { suggestName } from '../../diagnostics/suggest.ts';
import { getNode, isObject } from '../../load/structure/pointer.ts';
import { findResponse } from '../calls.ts';
import { type Lookup, lookUp } from '../members.ts';
import { expectValue, type Names, type Mention, type MentionCheck, splitPath } from './mentions.ts';
import {
  findSubject,
  reportMissing,
  lookUpSettable,
  lookUpInItem,
  lookUpInRequest,
  type MemberLookup,
} from './simulation-subjects.ts';

/** Finds a member by its path, from the whole that is set. */
type FindMember = (path: string) => Lookup;

/** A value under the path of a member that items get. */
export const checkSetValue: MentionCheck = (known, mention) => {
  const path = String(mention.path.at(-1));
  checkParts(known, mention, { path, find: (inner) => lookUpSettable(known, mention, inner) });
};

/** A member of the body of a refusal. */
export const checkRefused: MentionCheck = (known, mention) => {
  const { value } = mention;
  if (typeof value !== 'string') return;
  const message = `The answer has no member \`${value}\`.`;
  reportMissing(known, mention, { ...findInRefusal(known, mention, value), message });
};

/** A value of such a member. */
export const checkRefusedValue: MentionCheck = (known, mention) => {
  const path = String(mention.path.at(-1));
  checkParts(known, mention, { path, find: (inner) => findInRefusal(known, mention, inner) });
};

function findInRefusal(known: Names, { site, path }: Mention, written: string): Lookup {
  const end = path.indexOf('body', path.indexOf('rules'));
  const rule = getNode(site.node.value, path.slice(0, end).map(String));
  const status = String(isObject(rule) ? rule['status'] : undefined);
  const [answer] = [status, `${status.slice(0, 1)}XX`, 'default'].flatMap(
    (one) => findResponse(known.check, site, one) ?? [],
  );
  if (answer?.schema === undefined) return { found: undefined };
  return lookUp(known.check, [answer.schema], splitPath(written));
}

function checkParts(
  known: Names,
  mention: Mention,
  { path, find }: { readonly path: string; readonly find: FindMember },
): void {
  const { value } = mention;
  const whole = find(path);
  if (typeof value === 'string') return checkText(known, mention, whole);
  // A name that is wrong itself is reported alone.
  if (!isObject(value) || whole.found?.length === 0) return;
  for (const [name, held] of Object.entries(value)) {
    const inner = { ...mention, path: [...mention.path, name], value: held };
    const found = find(`${path}.${name}`);
    const message = `\`${path}\` has no member \`${name}\`.`;
    reportMissing(known, { ...inner, isKey: true }, { ...found, message });
    checkParts(known, inner, { path: `${path}.${name}`, find });
  }
}

function checkText(known: Names, mention: Mention, { found = [] }: Lookup): void {
  const text = String(mention.value);
  const places = [...text.matchAll(/\$\{([^{}]*)\}/g)].map(([, place = '']) => place);
  if (places.length === 0) return expectValue(known, mention, found);
  for (const place of places) {
    const lookup = lookUpInTemplate(known, mention, place);
    reportMissing(known, mention, lookup);
  }
}

const TEMPLATE_WORDS = ['now', 'seconds', 'milliseconds', 'id', 'base'];

/** What takes the bytes of an upload also knows these. */
const UPLOAD_WORDS = ['size', 'type'];

function lookUpInTemplate(known: Names, mention: Mention, place: string): MemberLookup {
  const subject = findSubject(known, mention);
  const [word = '', ...rest] = splitPath(place);
  const id = subject.operation?.node.value['operationId'];
  const isSender = [...known.operations.values()].some(
    ({ node }) => getNode(node.value, ['x-sw-upload', 'finish']) === id && id !== undefined,
  );
  const words = isSender ? [...TEMPLATE_WORDS, ...UPLOAD_WORDS] : TEMPLATE_WORDS;
  if (words.includes(place)) return { found: undefined, message: '' };
  if (word === 'item') return lookUpInItem(known, subject, rest.join('.'));
  const lookup = lookUpInRequest(known, subject, place);
  if (word === 'body' || lookup.found?.length !== 0) return lookup;
  const message = `\`\${${place}}\` is no parameter of this request, and no word of templates.`;
  return { ...lookup, near: suggestName(place, words) ?? lookup.near, message };
}
