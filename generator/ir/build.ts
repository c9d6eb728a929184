/** A loaded document in, the one model that emitters live on out. Reads everything first, then types, then names. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Bundle } from '../load/document.ts';
import { breakCycles } from './types/alias-cycles.ts';
import { isTooDeep } from './schemas/depth.ts';
import { checkDialect } from './schemas/dialect.ts';
import { readHelpers, readRecipes } from './extensions/helpers-and-recipes.ts';
import {
  groupErrorsByOperation,
  readListedErrors,
  readErrors,
  withListed,
} from './extensions/errors.ts';
import { readMarkdown } from './docs/html.ts';
import { buildLimits } from './extensions/limits.ts';
import type { Api } from './model.ts';
import {
  buildModels,
  readDrafts,
  registerComponents,
  listSchemas,
  createWorld,
} from './schemas/models.ts';
import { nameAll } from './naming/names.ts';
import { listStatements, readNotShown } from './docs/not-shown.ts';
import { readOperations, typeOperation } from './operations/operations.ts';
import { getBelow, placeBelow } from '../load/structure/place.ts';
import { getMember, asText } from './raw.ts';
import { startReading, type BuildOptions } from './reading.ts';
import {
  findGeneralSecurity,
  keepKnownSecurity,
  readSchemes,
  readSecurity,
} from './operations/security.ts';
import { listSensitiveNames } from './extensions/sensitive.ts';
import { readServers, readVariables } from './operations/servers.ts';
import { readStates } from './extensions/states.ts';
import { readWebhooks, typeWebhook } from './operations/webhooks.ts';

export type { BuildOptions, ClientForm, NameOverrides } from './reading.ts';

/** Undefined, and a problem, where schemas are built on one another too deeply to be followed. */
export function buildApi(
  bundle: Bundle,
  options: BuildOptions,
  reporter: Reporter,
): Api | undefined {
  const reading = startReading(bundle, options, reporter);
  const { at } = reading.root;
  const info = getMember(bundle.root, 'info');
  const title = asText(getMember(info, 'title')) ?? options.id;
  const description =
    readMarkdown(getMember(info, 'description')) ?? readMarkdown(getMember(info, 'summary'));
  readNotShown(reading, getBelow(reading.root, 'info'), title);
  readNotShown(reading, reading.root, title);
  checkDialect(
    reading,
    getMember(bundle.root, 'jsonSchemaDialect'),
    placeBelow(at, 'jsonSchemaDialect'),
  );
  const servers = readServers(reading);
  const schemes = readSchemes(reading);
  registerComponents(reading);
  const drafts = readOperations(reading);
  const sent = readWebhooks(reading, drafts);
  readDrafts(reading);
  const listed = readListedErrors(drafts);
  const registry = readErrors(reading);
  const errors = registry === undefined ? undefined : withListed(registry, listed);
  const returned = groupErrorsByOperation(errors);
  const schemas = listSchemas(reading);
  if (isTooDeep(reading, schemas)) return undefined;
  const world = createWorld(reading, schemas);
  const kinds = new Map(schemes.map(({ key, kind }) => [key, kind]));
  const listErrors = (id: string): readonly string[] => returned.get(id) ?? [];
  const typing = { reading, world, kinds, errorsOf: listErrors, responses: new Map() };
  const models = breakCycles(reading, buildModels(reading, world));
  const operations = drafts.map((draft) => typeOperation(typing, draft));
  const webhooks = sent.map((draft) => typeWebhook(reading, world, draft));
  const states = readStates(reading, models);
  const named = nameAll(reading, { models, operations, webhooks, states });
  return {
    kind: 'api',
    id: options.id,
    names: named.api,
    title,
    version: asText(getMember(info, 'version')) ?? '',
    ...(description === undefined ? {} : { description }),
    source: options.source,
    at,
    servers,
    variables: readVariables({
      value: getMember(bundle.root, 'x-sw-variables'),
      at: placeBelow(at, 'x-sw-variables'),
    }),
    schemes,
    security: findGeneralSecurity(
      keepKnownSecurity(readSecurity(getMember(bundle.root, 'security')) ?? [], kinds),
      operations,
    ),
    tags: named.tags,
    groups: named.groups,
    models: named.models,
    operations: named.operations,
    webhooks: named.webhooks,
    ...(errors === undefined ? {} : { errors }),
    failures: named.failures,
    limits: buildLimits(reading, named.models, named.operations),
    states: named.states,
    notShown: listStatements(reading),
    sensitive: listSensitiveNames(reading.hasSecrets ? world : undefined, {
      models,
      operations,
      schemes,
    }),
    helpers: readHelpers(bundle.root),
    recipes: readRecipes(bundle.root),
  };
}
