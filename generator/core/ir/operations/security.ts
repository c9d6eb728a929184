/** Security schemes, and which of them a call needs. */

import { readSensitivity } from '../schemas/annotations.ts';
import { readDescription, readMarkdown } from '../docs/html.ts';
import type {
  Api,
  Fact,
  NamelessScheme,
  SecurityRequirement,
  SecurityScheme,
  SignedKey,
} from '../model/model.ts';
import { readNotShown } from '../docs/not-shown.ts';
import { getBelow, listEntries, type Raw } from '../../load/structure/place.ts';
import { asObject, asTexts, getMember, getText, isTrue, allowUndefined } from '../raw.ts';
import { type Reading } from '../reading.ts';
import { followInDocument } from '../document-references.ts';

export function readSchemes(reading: Reading): readonly NamelessScheme[] {
  return listEntries(['components', 'securitySchemes'].reduce(getBelow, reading.root)).flatMap(
    (entry) => {
      const raw = followInDocument(reading, entry);
      const scheme = raw === undefined ? undefined : readScheme(reading, entry.key, raw);
      return scheme === undefined ? [] : [scheme];
    },
  );
}

function readScheme(reading: Reading, key: string, raw: Raw): NamelessScheme | undefined {
  const text = (name: string): string | undefined => getText(raw.value, name);
  const stated = readSensitivity(getMember(raw.value, 'x-sw-sensitive'));
  const base = allowUndefined({
    key,
    description: readDescription(raw.value),
    sensitive: [...new Set(['never-log' as const, ...stated])],
    notShown: readNotShown(reading, raw, key),
    at: raw.at,
  });
  const where = text('in');
  switch (text('type')) {
    case 'apiKey':
      return allowUndefined({
        ...base,
        kind: 'apiKey',
        in: where === 'query' || where === 'cookie' ? where : 'header',
        name: text('name') ?? '',
        template: text('x-sw-template'),
        signed: readSignedKey(getBelow(raw, 'x-sw-signed-key')),
      });
    case 'http':
      return { ...base, kind: 'http', scheme: (text('scheme') ?? 'bearer').toLowerCase() };
    case 'oauth2':
      return { ...base, kind: 'oauth2', ...readFlows(raw) };
    case 'openIdConnect':
      return { ...base, kind: 'openIdConnect', url: text('openIdConnectUrl') ?? '' };
    case 'mutualTLS':
      return { ...base, kind: 'mutualTLS' };
    default:
      return undefined;
  }
}

function readSignedKey(written: Raw): SignedKey | undefined {
  const recipe = asObject(written.value);
  if (recipe === undefined) return undefined;
  const inputs = listEntries(getBelow(written, 'inputs')).map(({ key, value }) =>
    allowUndefined({
      name: key,
      description: readDescription(value),
      secret: isTrue(value, 'secret'),
    }),
  );
  return { inputs, recipe };
}

type OauthScheme = Extract<NamelessScheme, { readonly kind: 'oauth2' }>;

function readFlows({
  value,
}: Raw): Pick<OauthScheme, 'scopes' | 'flows' | 'tokenUrl' | 'authorizationUrl'> {
  const flows = Object.entries(asObject(getMember(value, 'flows')) ?? {});
  const scopes = new Map<string, string>();
  const known = [
    ...flows.map(([, flow]) => getMember(flow, 'scopes')),
    getMember(value, 'x-sw-scopes'),
  ];
  for (const map of known) {
    for (const [scope, meaning] of Object.entries(asObject(map) ?? {})) {
      scopes.set(scope, readMarkdown(meaning) ?? '');
    }
  }
  const readUrl = (key: string): string | undefined =>
    flows.map(([, flow]) => getText(flow, key)).find((text) => text);
  return allowUndefined({
    scopes: Array.from(scopes, ([scope, meaning]) => ({ scope, meaning })),
    flows: flows.map(([name]) => name),
    tokenUrl: readUrl('tokenUrl'),
    authorizationUrl: readUrl('authorizationUrl'),
  });
}

/** Alternatives; undefined where nothing is written, which at an operation means: as for the whole API. */
export function readSecurity(value: unknown): readonly SecurityRequirement[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map((alternative: unknown) => ({
    schemes: Object.entries(asObject(alternative) ?? {}).map(([scheme, scopes]) => ({
      scheme,
      scopes: asTexts(scopes),
    })),
  }));
}

/** Alternatives that name only schemes that exist; the others were reported when the document was checked. */
export function keepKnownSecurity(
  security: readonly SecurityRequirement[],
  schemes: ReadonlyMap<string, unknown>,
): readonly SecurityRequirement[] {
  return security.filter((one) => one.schemes.every(({ scheme }) => schemes.has(scheme)));
}

/** Schemes that some call asks for; a credential of any other would never be sent. */
export function listAskedSchemes(api: Api): readonly SecurityScheme[] {
  const { schemes, operations } = api;
  const requirements = [...operations, api].flatMap(({ security }) => security ?? []);
  const asked = new Set(requirements.flatMap((one) => one.schemes.map(({ scheme }) => scheme)));
  return schemes.filter(({ key }) => asked.has(key));
}

/**
 * What an API asks for in general: as its root says, else what all of its operations ask for alike (without scopes, which
 * each of them states).
 */
export function findGeneralSecurity(
  written: readonly SecurityRequirement[],
  operations: readonly { readonly security?: readonly SecurityRequirement[] }[],
): readonly SecurityRequirement[] {
  const [first] = operations;
  if (written.length > 0 || first?.security === undefined) return written;
  const wanted = formatSchemeNames(first.security);
  const isCommon = operations.every(
    ({ security }) => security !== undefined && formatSchemeNames(security) === wanted,
  );
  if (!isCommon) return written;
  return first.security.map(({ schemes }) => ({
    schemes: schemes.map(({ scheme }) => ({ scheme, scopes: [] })),
  }));
}

function formatSchemeNames(security: readonly SecurityRequirement[]): string {
  return JSON.stringify(security.map(({ schemes }) => schemes.map(({ scheme }) => scheme)));
}

/** Whether a program may ask for its own tokens: where the flows are not shown, it is not excluded. */
export function takesTokens(scheme: SecurityScheme): boolean {
  if (scheme.kind !== 'oauth2') return scheme.kind === 'openIdConnect';
  return scheme.flows.length === 0 || scheme.flows.includes('clientCredentials');
}

/** What a caller must be allowed to do: scopes of a token, or permissions that a key has; one of several will do. */
export function listPermissionFacts(
  kinds: ReadonlyMap<string, string>,
  security: readonly SecurityRequirement[],
): readonly Fact[] {
  const alternatives = security.map(({ schemes }) => {
    const asked = schemes.flatMap(({ scheme, scopes }) => {
      const kind = kinds.get(scheme);
      const word = kind === 'oauth2' || kind === 'openIdConnect' ? 'scope' : 'permission';
      return scopes.map((scope) => `${word} \`${scope}\``);
    });
    return [...new Set(asked)];
  });
  const each = new Set(alternatives.map((asked) => asked.join(' and ')).filter(Boolean));
  const only = alternatives.find((asked) => asked.length > 0) ?? [];
  const needed = each.size > 1 ? [[...each].join(', or ')] : only;
  return needed.map((one) => ({ kind: 'sentence', text: `Requires ${one}.` }));
}

/** Whether some operation asks for scopes of a token, or for permissions of a key. */
export function isAskingForScopes({ operations, security: usual }: Api): boolean {
  return operations.some(({ security = usual }) => listsScopes(security));
}

export function listsScopes(security: readonly SecurityRequirement[]): boolean {
  return security.some(({ schemes }) => schemes.some(({ scopes }) => scopes.length > 0));
}
