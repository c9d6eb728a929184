/** Says which version of OpenAPI has a member that is read in a document of any version. */

import type { Version } from '../../load/dialects/version.ts';
import type { Kind } from '../../load/structure/node-kinds.ts';
import { isKeyword } from '../keywords.ts';

type Members = Readonly<Partial<Record<Version, readonly string[]>>>;

/** The members that are read, by kind of node and by the version that introduced them. */
const brought: Readonly<Partial<Record<Kind, Members>>> = {
  root: { '3.0': ['servers'], '3.1': ['webhooks', 'jsonSchemaDialect'], '3.2': ['$self'] },
  info: { '3.1': ['summary'] },
  license: { '3.1': ['identifier'] },
  server: { '3.2': ['name'] },
  tag: { '3.2': ['summary'] },
  components: { '3.1': ['pathItems'], '3.2': ['mediaTypes'] },
  pathItem: {
    '3.0': ['summary', 'description', 'servers', 'trace'],
    '3.2': ['query', 'additionalOperations'],
  },
  operation: { '3.0': ['requestBody', 'callbacks', 'servers'] },
  parameter: {
    '3.0': ['schema', 'content', 'style', 'explode', 'allowReserved', 'deprecated', 'example'],
  },
  header: { '3.0': ['schema', 'required', 'deprecated'] },
  mediaType: { '3.2': ['$ref', 'itemSchema'] },
  example: { '3.2': ['dataValue'] },
  securityScheme: { '3.0': ['flows', 'scheme', 'bearerFormat', 'openIdConnectUrl'] },
  oauthFlows: { '3.2': ['deviceAuthorization'] },
  discriminator: { '3.0': ['mapping'], '3.2': ['defaultMapping'] },
  xml: { '3.2': ['nodeType'] },
  schema: { '3.0': ['nullable', 'oneOf', 'anyOf', 'not', 'writeOnly', 'deprecated'] },
};

/** What translating Swagger 2.0 drops. */
const droppedOfSwagger: ReadonlyMap<Kind, ReadonlySet<string>> = new Map([
  ['root', new Set(['servers', 'webhooks', 'jsonSchemaDialect', '$self'])],
  ['parameter', new Set(['content'])],
]);

/** Undefined where no version has it, or it is not read. */
export function findVersionOf(name: string, kind: Kind, version: Version): string | undefined {
  if (version === '2.0' && droppedOfSwagger.get(kind)?.has(name) === true) return undefined;
  const found = Object.entries(brought[kind] ?? {}).find(([, names]) => names.includes(name));
  if (found !== undefined) return `OpenAPI ${found[0]}`;
  if (kind === 'schema') return isKeyword(name) ? 'JSON Schema, as OpenAPI 3.1 has it' : undefined;
  const isOld = version !== '2.0' && (ofSwagger.get(kind)?.test(name) ?? false);
  return isOld ? 'Swagger 2.0' : undefined;
}

const ofSchema =
  'type|format|enum|items|default|pattern|collectionFormat|multipleOf|uniqueItems|(?:m(?:ax|in)|exclusiveM(?:ax|in))\\w+';

const ofSwagger: ReadonlyMap<Kind, RegExp> = new Map([
  ['parameter', new RegExp(`^(?:${ofSchema})$`)],
  ['header', new RegExp(`^(?:${ofSchema})$`)],
  ['response', /^schema$/],
  ['securityScheme', /^(?:flow|authorizationUrl|tokenUrl|scopes)$/],
]);
