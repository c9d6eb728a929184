/** Builds the one model of a loaded document that emitters work with. Reads everything first, then types, then names. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import type { Bundle } from '../load/document.ts';
import { breakCycles } from './types/cycles.ts';
import { checkContents } from './contents/check-contents.ts';
import { isTooDeep } from './schemas/depth.ts';
import { checkDialect } from './schemas/annotations.ts';
import { settleDiscriminators } from './kinds/settle.ts';
import { groupErrorsByOperation, readErrors } from './extensions/errors.ts';
import { readDescription, readMarkdown } from './docs/html.ts';
import { readEvents } from './extensions/events.ts';
import { buildLimits } from './extensions/limits.ts';
import { checkSchemas } from './judging/check-schemas.ts';
import { settlePlaceholders } from './judging/placeholders.ts';
import type { Api, Schema } from './model/model.ts';
import { settleLoose } from './schemas/uncarried-rules.ts';
import { buildModels, readDrafts, registerComponents, createWorld } from './schemas/models.ts';
import { findSentModels } from './operations/sent-models.ts';
import { nameAll } from './naming/names.ts';
import { listStatements, readNotShown } from './docs/not-shown.ts';
import { type NamelessOperation, readOperations, typeOperation } from './operations/operations.ts';
import { getBelow } from '../load/structure/place.ts';
import { asObject, asList, asTexts, getMember, getText, allowUndefined, readProse } from './raw.ts';
import { helperNames } from '../load/structure/vocabulary.ts';
import { startReading, type BuildOptions } from './reading.ts';
import {
  findGeneralSecurity,
  keepKnownSecurity,
  readSchemes,
  readSecurity,
} from './operations/security.ts';
import { listSensitiveNames } from './extensions/sensitive.ts';
import { readServers, readVariables } from './operations/servers.ts';
import { reportDoubtfulPages, reportFoundPages } from './pages/pages.ts';
import { readStates } from './extensions/states.ts';
import { type NamelessWebhook, readWebhooks, typeWebhook } from './operations/webhooks.ts';
import type { World } from './types/world.ts';

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
  const title = getText(info, 'title') ?? options.id;
  readNotShown(reading, getBelow(reading.root, 'info'), title);
  readNotShown(reading, reading.root, title);
  checkDialect(reading, getBelow(reading.root, 'jsonSchemaDialect'));
  const servers = readServers(reading);
  const schemes = readSchemes(reading);
  registerComponents(reading);
  const drafts = readOperations(reading);
  const sent = readWebhooks(reading, drafts);
  const schemas = readDrafts(reading);
  settleLoose(reading, schemas);
  const errors = readErrors(reading, drafts);
  const returned = groupErrorsByOperation(errors);
  if (isTooDeep(reading, schemas)) return undefined;
  settlePlaceholders(reading, schemas);
  settleDiscriminators(reading, schemas);
  checkContents(reading, schemas, [...drafts, ...sent]);
  const world = createWorld(reading, schemas);
  const kinds = new Map(schemes.map(({ key, kind }) => [key, kind]));
  const typing = { reading, world, kinds, servers, errors: returned, responses: new Map() };
  const drafted = breakCycles(reading, buildModels(reading, world));
  const operations = drafts.map((draft) => typeOperation(typing, draft));
  reportFoundPages(reading, operations);
  reportDoubtfulPages(reading, operations);
  const webhooks = sent.map((draft) => typeWebhook(reading, world, draft));
  checkSchemas(reading, schemas, listRoots(schemas, operations, webhooks));
  // The body of a webhook arrives: it is read as an answer is.
  const received = webhooks.map(({ parameters }) => ({ parameters }));
  const sentModels = findSentModels(world, drafted, [...operations, ...received]);
  const models = drafted.map((model) => ({ ...model, isSent: sentModels.has(model.key) }));
  const states = readStates(reading, models);
  const events = readEvents(bundle.root);
  const named = nameAll(reading, { models, operations, webhooks, events, states, schemes });
  return allowUndefined({
    kind: 'api',
    id: options.id,
    title,
    version: getText(info, 'version') ?? '',
    description: readDescription(info) ?? readMarkdown(getMember(info, 'summary')),
    source: options.source,
    at,
    servers,
    variables: readVariables(getBelow(reading.root, 'x-sw-variables')),
    security: findGeneralSecurity(
      keepKnownSecurity(readSecurity(getMember(bundle.root, 'security')) ?? [], kinds),
      operations,
    ),
    isAuthNotShown: getText(bundle.root, 'x-sw-auth') === 'not-shown' ? true : undefined,
    ...named,
    errors,
    limits: buildLimits(reading, named.models, named.operations),
    notShown: listStatements(reading),
    sensitive: listSensitiveNames(reading.hasSecrets ? world : undefined, {
      models,
      operations,
      schemes: named.schemes,
    }),
    simulation: asObject(getMember(bundle.root, 'x-sw-simulation')),
    helpers: readHelpers(bundle.root),
    recipes: readRecipes(bundle.root),
  });
}

/** The schemas of all that is sent or answered. */
function listRoots(
  schemas: World['schemas'],
  operations: readonly NamelessOperation[],
  webhooks: readonly NamelessWebhook[],
): readonly (Schema | undefined)[] {
  const contents = [
    ...operations.flatMap(({ body, responses }) => [
      ...(body?.contents ?? []),
      ...responses.flatMap((response) => response.contents),
    ]),
    ...webhooks.flatMap(({ body }) => body?.contents ?? []),
  ];
  return [
    ...schemas.values(),
    ...operations.flatMap(({ parameters }) => parameters.map(({ schema }) => schema)),
    ...operations.flatMap(({ responses }) =>
      responses.flatMap(({ headers }) => headers.map(({ schema }) => schema)),
    ),
    ...contents.flatMap(({ schema, item }) => [schema, item?.schema]),
  ];
}

/** Runtime modules that the root asks for, each once. */
function readHelpers(root: unknown): Api['helpers'] {
  const asked = asTexts(getMember(root, 'x-sw-helpers'));
  return helperNames.filter((name) => asked.includes(name));
}

function readRecipes(root: unknown): Api['recipes'] {
  return asList(getMember(root, 'x-sw-recipes')).flatMap((recipe) => {
    const title = readProse(getMember(recipe, 'title'));
    const text = readProse(getMember(recipe, 'text'));
    return title === undefined || text === undefined ? [] : [{ title, text }];
  });
}
