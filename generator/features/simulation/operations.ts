/** What an operation does, as data for the runtime; and the routes that only a simulation has. */

import type { Operation, Response } from '../../core/ir/model/model.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { isObject } from '../../core/load/structure/pointer.ts';
import { listPathNames } from '../../core/load/structure/resource-paths.ts';
import { code, type Code, type Data, filled, json, object, PURE } from '../../core/code/code.ts';
import { listUnlike } from './type-overlap.ts';
import { type Effect, type EffectContext, findSettingsEffect } from './effects.ts';
import { asMembers } from './extension.ts';
import { findMemberSchema, foldName, listMembers, type Models } from './shapes.ts';

export interface OperationEffect {
  readonly operation: Operation;
  readonly effect: Effect;
}

type Entry = readonly [string, Code | undefined];

export function printOperation(
  { operation, effect }: OperationEffect,
  { models }: EffectContext,
  scope: Scope,
): readonly [string, Code] {
  const answer = scope.ref('samples', `op:${operation.id}#answer`);
  const printed = object([
    ...printEffect(effect),
    ['idempotency', json(findKeyHeader(operation))],
    ['drops', filled(listDrops(operation, models))],
    ['unlike', filled(listUnkept(operation, effect, models))],
    ['stream', printStream(operation, scope)],
    ['examples', json(listExamples(operation.responses))],
    ['sample', answer && scope.use(answer)],
  ]);
  return [operation.names.function, printed];
}

function printEffect({
  resource,
  triggers,
  merges,
  mask,
  batch,
  ...effect
}: Effect): readonly Entry[] {
  const { does, key, body, status, at, code: success, filters, pages, upload } = effect;
  const { listed, isForm, renames, within, uploaded, sent, located, copies, outer, confirms } =
    effect;
  const { batch: asked, ...settings } = effect.settings;
  const facts: readonly (readonly [string, Data | undefined])[] = [
    ['does', does],
    ['resource', resource?.name],
    ['key', key?.length ? key : undefined],
    ['body', body],
    ['status', status],
    ['at', at],
    ['listed', listed || undefined],
    ['isForm', isForm || undefined],
    ['renames', renames],
    ['uploaded', uploaded && { ...uploaded }],
    ['sent', sent?.length ? sent : undefined],
    ['confirms', confirms],
    ['located', located || undefined],
    ['outer', outer?.length ? outer : undefined],
    ['within', within?.length ? within : undefined],
    ['code', success],
    ['triggers', triggers?.length ? triggers : undefined],
    ['merges', merges || undefined],
    ['filters', filters?.length ? filters : undefined],
    ['copies', copies?.length ? copies : undefined],
    ['pages', pages],
    ['mask', mask && { param: mask }],
    ['upload', upload],
    ['batch', batch && { items: batch, ...(isObject(asked) && asked) }],
    ...Object.entries(settings),
  ];
  return facts.map(([name, value]) => [name, json(value)]);
}

/** The header that makes a repeated call safe: the one that the document names, or the one that is called so. */
function findKeyHeader({ retry, parameters }: Operation): string | undefined {
  const named = parameters.find((one) => {
    return one.in === 'header' && foldName(one.name).endsWith('idempotencykey');
  });
  return retry?.idempotencyHeader ?? named?.name;
}

/** Members that must not be stored. */
function listDrops({ body }: Operation, models: Models): readonly Data[] {
  const schema = body && findMemberSchema(body.type, [], models);
  return (schema?.properties ?? []).flatMap(({ name, schema: own }) => {
    return own.kind === 'schema' && own.sensitive?.includes('never-store') ? [[name]] : [];
  });
}

/** Members of the body that an item has otherwise. */
function listUnkept(
  { body }: Operation,
  { does, resource, body: place = ['body'], merges }: Effect,
  models: Models,
): readonly Data[] {
  const isKept = merges === true || ['create', 'replace', 'patch'].includes(does);
  if (!isKept || body === undefined || resource?.type === undefined) return [];
  const [, name] = place;
  const inner = listMembers(body.type, models).find((one) => one.name === name)?.type;
  return listUnlike(inner ?? body.type, resource.type, models);
}

function printStream({ id, stream }: Operation, scope: Scope): Code | undefined {
  const item = scope.ref('samples', `op:${id}#item`);
  if (stream === undefined || item === undefined) return undefined;
  const { asked } = stream;
  const isChosen = asked !== undefined && asked !== 'call';
  const choice = isChosen ? json({ member: asked.member, value: asked.value }) : undefined;
  return object([
    ['item', scope.use(item)],
    ['asked', choice],
  ]);
}

function listExamples(responses: readonly Response[]): Data | undefined {
  const found = responses.flatMap(({ status, contents }) => {
    const code = Number(status);
    const known = Number.isInteger(code) ? code : Number(status.replace('XX', '00')) || 200;
    return contents.flatMap(({ namedExamples = [] }) => {
      return namedExamples.map(
        ({ name, value }) => [name, { status: known, body: value }] as const,
      );
    });
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

interface Routes {
  readonly operations: readonly (readonly [string, Code])[];
  readonly servers: readonly (readonly [string, Code])[];
}

/** What the root says there is beside the operations of the document. */
export function printRoutes(context: EffectContext, scope: Scope): Routes {
  const routes = Object.entries(asMembers(context.api.simulation?.['routes']));
  return {
    operations: routes.map(([name, written]) => {
      const effect = findSettingsEffect(asMembers(written), context);
      return [name, object(printEffect(effect))];
    }),
    servers: routes.map(([name, written]) => {
      const { method, path } = asMembers(written);
      const form = scope.runtime('server-bodies', 'jsonForm');
      const fields = scope.runtime('server-forms', 'urlencodedForm');
      const params = listPathNames(String(path)).map((own) => {
        return { in: 'path', name: own, required: true };
      });
      const server = object([
        ['id', json(name)],
        ['method', json(String(method))],
        ['path', json(String(path))],
        ['params', filled(params)],
        ['body', code`{ contents: [${form}, ${PURE} ${fields}()] }`],
        ['replies', code`{ 200: [${form}] }`],
        ['security', code`[]`],
      ]);
      return [name, server];
    }),
  };
}
