/** Security schemes: which are the same under another name, which changed, came and went. */

import type { Api, SecurityScheme } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import type { NoteChange } from '../checks/plain.ts';
import type { Wire } from './context.ts';

/** Names of old schemes, and the new ones' that mean the same; by name first. */
export function matchSchemes({ old: before, new: after }: Both<Api>): ReadonlyMap<string, string> {
  const keys = new Set(after.schemes.map(({ key }) => key));
  return new Map(
    before.schemes.flatMap((scheme): [string, string][] => {
      if (keys.has(scheme.key)) return [[scheme.key, scheme.key]];
      const twin = after.schemes.find((other) => isSame(other, scheme));
      return twin === undefined ? [] : [[scheme.key, twin.key]];
    }),
  );
}

/** What a credential is and how it is sent. */
function describeScheme(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case 'apiKey':
      return `a key in the ${scheme.in} \`${scheme.name}\``;
    case 'http':
      return `HTTP ${scheme.scheme}`;
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'oauth2':
      return 'OAuth 2';
    case 'mutualTLS':
      return 'a client certificate';
  }
}

/** Letters of either case name the same header, and the same scheme of HTTP. */
function isSame(one: SecurityScheme, other: SecurityScheme): boolean {
  const [a, b] = [describeScheme(one), describeScheme(other)];
  const isOfHeader = one.kind === 'http' || (one.kind === 'apiKey' && one.in === 'header');
  return a === b || (isOfHeader && a.toLowerCase() === b.toLowerCase());
}

/** What is sent the same way, wherever the token is from. */
function isBearer(scheme: SecurityScheme): boolean {
  if (scheme.kind === 'http') return scheme.scheme.toLowerCase() === 'bearer';
  return scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect';
}

export function compareSchemes(wire: Wire): void {
  const { old: before, new: after, ledger } = wire;
  const names = matchSchemes(wire);
  const later = new Map(after.schemes.map((scheme) => [scheme.key, scheme]));
  for (const scheme of before.schemes) {
    const now = later.get(names.get(scheme.key) ?? '');
    if (now !== undefined) compareScheme(wire, scheme, now);
    else noteGone(ledger, scheme, `scheme \`${scheme.key}\``);
  }
  const known = new Set(names.values());
  for (const scheme of after.schemes) {
    if (!known.has(scheme.key)) noteNew(ledger, scheme, `scheme \`${scheme.key}\``);
  }
}

function compareScheme(wire: Wire, was: SecurityScheme, is: SecurityScheme): void {
  const isUsed = isAsked(wire.old, was.key);
  const noteHere = wire.ledger.at({ position: 'security', old: was.at, new: is.at });
  const note: NoteChange = (id, what) =>
    noteHere(isUsed ? id : 'security-scheme-unused-changed', `\`${is.key}\`: ${what}`);
  if (!isSame(was, is)) {
    const [before, after] = [describeScheme(was), describeScheme(is)];
    const id = isBearer(was) && isBearer(is) ? 'security-token-changed' : 'security-scheme-changed';
    return note(id, `${before} → ${after}`);
  }
  if (was.kind === 'openIdConnect' && is.kind === 'openIdConnect' && was.url !== is.url) {
    note('security-url-changed', `openIdConnectUrl ${was.url} → ${is.url}`);
  }
  if (was.kind === 'oauth2' && is.kind === 'oauth2') {
    compareOAuth(wire.ledger, { old: was, new: is }, note);
  }
}

type OAuth = Extract<SecurityScheme, { kind: 'oauth2' }>;

function compareOAuth(
  ledger: Wire['ledger'],
  { old: was, new: is }: Both<OAuth>,
  note: NoteChange,
): void {
  for (const url of ['tokenUrl', 'authorizationUrl'] as const) {
    if (was[url] === is[url] || was[url] === undefined || is[url] === undefined) continue;
    note('security-url-changed', `${url} ${was[url]} → ${is[url]}`);
  }
  for (const flow of subtract(was.flows, is.flows)) {
    note('security-token-changed', `the flow \`${flow}\` is gone`);
  }
  for (const flow of subtract(is.flows, was.flows)) {
    noteNew(ledger, is, `flow \`${flow}\` of \`${is.key}\``);
  }
  const [before, after] = [was, is].map(({ scopes }) => scopes.map(({ scope }) => scope));
  for (const scope of subtract(before, after)) {
    noteGone(ledger, was, `scope \`${scope}\` of \`${was.key}\``);
  }
  for (const scope of subtract(after, before)) {
    noteNew(ledger, is, `scope \`${scope}\` of \`${is.key}\``);
  }
}

function subtract(names: readonly string[] = [], others: readonly string[] = []): string[] {
  return names.filter((name) => !others.includes(name));
}

/** Whether any call sends it: no caller notices what becomes of another. */
function isAsked({ security, operations }: Api, key: string): boolean {
  return [security, ...operations.map((operation) => operation.security ?? [])].some(
    (requirements) =>
      requirements.some(({ schemes }) => schemes.some(({ scheme }) => scheme === key)),
  );
}

function noteGone(ledger: Wire['ledger'], { at }: SecurityScheme, what: string): void {
  ledger.at({ position: 'security', old: at })('security-scheme-removed', `${what} is gone`);
}

function noteNew(ledger: Wire['ledger'], { at }: SecurityScheme, what: string): void {
  ledger.at({ position: 'security', new: at })('security-scheme-added', `${what} is new`);
}
