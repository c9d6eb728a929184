/** What a part of `x-sw-simulation` is about, and where the paths in it lead: to members of items, and of requests. */

import { suggestName } from '../../diagnostics/suggest.ts';
import type { Raw } from '../../load/structure/place.ts';
import { asMembers, getNode, type Members } from '../../load/structure/pointer.ts';
import { listPathNames } from '../../load/structure/resource-paths.ts';
import { findAnswer, findBody, listAllParameters, listRequestPaths } from '../calls.ts';
import { type Lookup, lookUp } from '../members.ts';
import type { Site } from '../site.ts';
import { type Names, type Mention, reportMention, splitPath } from './mentions.ts';
import type { SimulatedResource } from './simulated-items.ts';

/** An operation, a route or a resource. */
export interface Subject {
  readonly written: Members;
  readonly resource: SimulatedResource | undefined;
  /** Undefined for routes and resources. */
  readonly operation: Site | undefined;
}

/** The result of a lookup, and the message for one that finds nothing. */
export interface MemberLookup extends Lookup {
  readonly message: string;
}

export function findSubject({ simulated }: Names, { site, path }: Mention): Subject {
  const { kind, value } = site.node;
  if (kind === 'operation') {
    const written = asMembers(value['x-sw-simulation']);
    return { written, resource: simulated().findOf(site), operation: site };
  }
  const [, part = '', name = ''] = path;
  const written = asMembers(getNode(value, ['x-sw-simulation', String(part), String(name)]));
  const resource = simulated().find(part === 'resources' ? name : written['resource']);
  return { written, resource, operation: undefined };
}

export function reportMissing(known: Names, mention: Mention, lookup: MemberLookup): void {
  const { found, near: help, message } = lookup;
  if (found?.length === 0) reportMention(known, mention, { code: 'EXT-207', message, help });
}

/** A member that items get, or that an answer gets where no items are kept. What is not shown may have any. */
export function lookUpSettable(known: Names, mention: Mention, written: string): MemberLookup {
  const { resource, operation } = findSubject(known, mention);
  const answer = operation && findAnswer(known.check, operation);
  const schemas = resource === undefined ? answer && [answer] : resource.schemas;
  return say(lookUpIn(known, schemas, splitPath(written)), nameMissing(written));
}

/** A member that items have: the document shows it, or something gives it. */
export function lookUpInItem(known: Names, { resource }: Subject, written: string): MemberLookup {
  const message = nameMissing(written);
  if (resource === undefined) return { found: undefined, message };
  const { schemas, bodies, set } = resource;
  const path = splitPath(written);
  const shown = lookUpIn(known, schemas, path);
  if (shown.found !== undefined) return { ...shown, message };
  const isSet = set.some((one) => `${one}.`.startsWith(`${written}.`) || isBelow(written, one));
  if (isSet) return { found: undefined, message };
  const sent = bodies.length === 0 ? { found: [] } : lookUpIn(known, bodies, path);
  if (sent.found?.length !== 0) return { ...sent, message };
  return { found: [], near: suggestName(written, set) ?? sent.near, message };
}

function isBelow(path: string, other: string): boolean {
  return path.startsWith(`${other}.`);
}

function nameMissing(path: string): string {
  return `Items have no member \`${path}\`.`;
}

function lookUpIn(
  { check }: Names,
  schemas: readonly Raw[] | undefined,
  path: readonly string[],
): Lookup {
  return schemas === undefined ? { found: undefined } : lookUp(check, schemas, path);
}

function say(lookup: Lookup, message: string): MemberLookup {
  return { ...lookup, message };
}

/** `body.amount`, `query.limit`, or a parameter by its name alone. */
export function lookUpInRequest(known: Names, subject: Subject, written: string): MemberLookup {
  const { operation } = subject;
  const [place = '', ...rest] = splitPath(written);
  if (place === 'body') return lookUpInBody(known, subject, rest);
  const isLocation = ['path', 'query', 'header', 'cookie'].includes(place) && rest.length > 0;
  const name = isLocation ? rest.join('.') : written;
  const parameters = listRequestParameters(known, subject).filter((one) => {
    return !isLocation || one.in === place;
  });
  const found = parameters.filter((one) => one.name === name || isBelow(one.name, name));
  return {
    found: found.map(({ schema }) => schema),
    near: suggestName(written, [
      'body',
      ...parameters.map((one) => one.name),
      ...(operation === undefined ? [] : listRequestPaths(known.check, operation)),
    ]),
    message: `This request has no ${isLocation ? `${place} ` : ''}parameter \`${name}\`.`,
  };
}

function lookUpInBody(known: Names, { operation }: Subject, path: readonly string[]): MemberLookup {
  const message =
    path.length === 0
      ? 'This request has no body.'
      : `The body of this request has no member \`${path.join('.')}\`.`;
  if (operation === undefined) return { found: undefined, message };
  if (operation.node.value['requestBody'] === undefined) return { found: [], message };
  const body = findBody(known.check, operation);
  return say(lookUpIn(known, body && [body], path), message);
}

interface RequestParameter {
  readonly name: string;
  readonly in: string;
  readonly schema: Raw;
}

function listRequestParameters(
  { check }: Names,
  { operation, written }: Subject,
): readonly RequestParameter[] {
  if (operation === undefined) {
    const open: Raw = { value: true, at: { file: check.bundle.entry, pointer: '' } };
    return listPathNames(String(written['path'])).map((name) => {
      return { name, in: 'path', schema: open };
    });
  }
  return listAllParameters(check, operation).map(({ name, value, in: place, at }) => {
    return { name, in: place, schema: { value: value['schema'], at: at() } };
  });
}
