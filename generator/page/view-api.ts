/** Builds all that the page shows of an API from its model. */

import type {
  ApiView,
  ErrorView,
  LimitView,
  ModelView,
  SchemeView,
  StatesView,
  ValueView,
} from '../../templates/page/view.ts';
import type {
  Api,
  EnumValue,
  ErrorCode,
  Limit,
  Model,
  SecurityScheme,
  StateTable,
} from '../ir/model.ts';
import { drawStates } from './state-diagram.ts';
import { describeSource, describeTarget } from './state-words.ts';
import { viewTags, viewWebhook } from './view-operations.ts';
import { viewMemberDoc, viewMembers, viewType } from './view-types.ts';
import { createViewing, describeAs, viewStatements, type Viewing } from './viewing.ts';

export function viewApi(api: Api): Omit<ApiView, 'base'> {
  const viewing = createViewing(api);
  const codes = api.errors?.codes ?? [];
  const missing = [...api.notShown, ...(api.errors?.notShown ?? [])];
  return {
    id: api.id,
    title: api.title,
    version: api.version,
    ...describeAs('description', api.description, viewing),
    client: api.names.class,
    servers: api.servers.map(({ url, description }) => ({
      url,
      ...describeAs('description', description, viewing),
    })),
    schemes: api.schemes.map((scheme) => viewScheme(scheme, viewing)),
    tags: viewTags(viewing),
    webhooks: api.webhooks.map((webhook) => viewWebhook(webhook, viewing)),
    models: api.models.map((model) => viewModel(model, viewing)),
    limits: api.limits.filter(({ stated }) => stated).map((limit) => viewLimit(limit, viewing)),
    errors: codes.map((code) => viewError(code, viewing)),
    states: api.states.map((table) => viewStates(table, viewing)),
    notShown: viewStatements(missing, viewing),
  };
}

function viewScheme(scheme: SecurityScheme, viewing: Viewing): SchemeView {
  const place = findPlace(scheme);
  return {
    key: scheme.key,
    kind: scheme.kind === 'http' ? `http ${scheme.scheme}` : scheme.kind,
    ...describeAs('doc', scheme.description, viewing),
    ...(place && { place }),
  };
}

const prefixes: Readonly<Record<string, string>> = { basic: 'Basic ', bearer: 'Bearer ' };

function findPlace(scheme: SecurityScheme): SchemeView['place'] {
  if (scheme.kind === 'apiKey') return { in: scheme.in, name: scheme.name };
  if (scheme.kind === 'mutualTLS') return undefined;
  const name = scheme.kind === 'http' ? scheme.scheme.toLowerCase() : 'bearer';
  const prefix = Object.hasOwn(prefixes, name) ? prefixes[name] : undefined;
  return { in: 'header', name: 'authorization', ...(prefix !== undefined && { prefix }) };
}

function viewModel(model: Model, viewing: Viewing): ModelView {
  const { key, name, type, input, doc } = model;
  const members = viewMembers(type, viewing);
  const inputMembers = input && viewMembers(input.type, viewing);
  const values = model.enum?.values.map((value) => viewValue(value, viewing));
  return {
    key,
    name,
    ...viewMemberDoc(doc, viewing),
    type: viewType(type, viewing.models),
    ...(members && { members }),
    ...(inputMembers && { input: inputMembers }),
    ...(values && { values }),
    ...(model.enum?.open === true && { open: true }),
  };
}

function viewValue(value: EnumValue, viewing: Viewing): ValueView {
  const { label, number, since, deprecated } = value;
  const facts = [
    ...(label === undefined ? [] : [`label: ${label}`]),
    ...(number === undefined ? [] : [`number: ${number}`]),
    ...(since === undefined ? [] : [`since ${since}`]),
    ...(deprecated === undefined || deprecated === false ? [] : ['deprecated']),
  ];
  const text = typeof value.value === 'string' ? value.value : JSON.stringify(value.value);
  return { value: text, ...describeAs('meaning', value.meaning, viewing), facts };
}

function viewLimit({ path, facts, description }: Limit, viewing: Viewing): LimitView {
  const texts = Object.entries(facts).map(([name, fact]) => {
    const items: readonly unknown[] = Array.isArray(fact) ? fact : [fact];
    return `${name}: ${items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(', ')}`;
  });
  return { name: path.join('.'), facts: texts, ...describeAs('description', description, viewing) };
}

function viewError(error: ErrorCode, { markdown }: Viewing): ErrorView {
  const { code, status, meaning, operations, retryable, outcome, number } = error;
  return {
    code,
    ...(status !== undefined && { status }),
    meaning: markdown.inline(meaning),
    operations,
    facts: [
      ...(number === undefined ? [] : [`number ${number}`]),
      ...(retryable === true ? ['may be retried'] : []),
      ...(outcome === 'success' ? ['a success'] : []),
    ],
  };
}

function viewStates(table: StateTable, viewing: Viewing): StatesView {
  const { key, description, open, states, rows } = table;
  const { markdown } = viewing;
  const diagram = drawStates(table);
  return {
    name: key,
    ...describeAs('description', description, viewing),
    open,
    states: states.map(({ name, meaning }) => ({
      name,
      ...describeAs('meaning', meaning, viewing),
    })),
    rows: rows.map((row) => ({
      from: describeSource(row),
      trigger: row.triggers.join(' or '),
      ...describeAs('condition', row.condition, viewing),
      to: describeTarget(row),
      effects: row.effects.map((effect) => markdown.inline(effect)),
      ...(row.error !== undefined && { error: row.error }),
    })),
    ...(diagram && { diagram }),
  };
}
