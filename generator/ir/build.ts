/** A loaded document in, the one model that emitters live on out. Reads everything first, then types, then names. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Bundle } from '../load/document.ts';
import { withoutCycles } from './cycles.ts';
import { isTooDeep } from './depth.ts';
import { checkDialect } from './dialect.ts';
import { readHelpers, readRecipes } from './beside.ts';
import { errorsByOperation, listedErrors, readErrors, withListed } from './errors.ts';
import { toldOf } from './html.ts';
import { buildLimits } from './limits.ts';
import type { Api } from './model.ts';
import { buildModels, readDrafts, registerComponents, schemasOf, worldOf } from './models.ts';
import { nameAll } from './names.ts';
import { allStatements, notShownOf } from './notshown.ts';
import { readOperations, typedOperation } from './operations.ts';
import { below, member, textOf } from './raw.ts';
import { startReading, type BuildOptions } from './reading.ts';
import { generalSecurity, knownSecurity, readSchemes, readSecurity } from './security.ts';
import { sensitiveNames } from './sensitive.ts';
import { readServers, readVariables } from './servers.ts';
import { readStates } from './states.ts';
import { readWebhooks, typedWebhook } from './webhooks.ts';

export type { BuildOptions, ClientForm, NameOverrides } from './reading.ts';

/** Undefined, and a problem, where schemas are built on one another too deeply to be followed. */
export function buildApi(
  bundle: Bundle,
  options: BuildOptions,
  reporter: Reporter,
): Api | undefined {
  const reading = startReading(bundle, options, reporter);
  const at = { file: bundle.entry, pointer: '' };
  const info = member(bundle.root, 'info');
  const title = textOf(member(info, 'title')) ?? options.id;
  const description = toldOf(member(info, 'description')) ?? toldOf(member(info, 'summary'));
  notShownOf(reading, info, below(at, 'info'), title);
  notShownOf(reading, bundle.root, at, title);
  checkDialect(reading, member(bundle.root, 'jsonSchemaDialect'), below(at, 'jsonSchemaDialect'));
  const servers = readServers(reading);
  const schemes = readSchemes(reading);
  registerComponents(reading);
  const drafts = readOperations(reading);
  const sent = readWebhooks(reading, drafts);
  readDrafts(reading);
  const listed = listedErrors(drafts);
  const registry = readErrors(reading);
  const errors = registry === undefined ? undefined : withListed(registry, listed);
  const returned = errorsByOperation(errors);
  const schemas = schemasOf(reading);
  if (isTooDeep(reading, schemas)) return undefined;
  const world = worldOf(reading, schemas);
  const kinds = new Map(schemes.map(({ key, kind }) => [key, kind]));
  const errorsOf = (id: string): readonly string[] => returned.get(id) ?? [];
  const typing = { reading, world, kinds, errorsOf, responses: new Map() };
  const models = withoutCycles(reading, buildModels(reading, world));
  const operations = drafts.map((draft) => typedOperation(typing, draft));
  const webhooks = sent.map((draft) => typedWebhook(reading, world, draft));
  const states = readStates(reading, models);
  const named = nameAll(reading, { models, operations, webhooks, states });
  return {
    kind: 'api',
    id: options.id,
    names: named.api,
    title,
    version: textOf(member(info, 'version')) ?? '',
    ...(description === undefined ? {} : { description }),
    source: options.source,
    at,
    servers,
    variables: readVariables({
      value: member(bundle.root, 'x-sw-variables'),
      at: below(at, 'x-sw-variables'),
    }),
    schemes,
    security: generalSecurity(
      knownSecurity(readSecurity(member(bundle.root, 'security')) ?? [], kinds),
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
    notShown: allStatements(reading),
    sensitive: sensitiveNames(world, models, operations, schemes, reading.hasSecrets),
    helpers: readHelpers(bundle.root),
    recipes: readRecipes(bundle.root),
  };
}
