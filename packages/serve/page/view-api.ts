/** The model of an API in, all that the page shows of it out. */

import type {
  ApiView,
  ErrorView,
  LimitView,
  ModelView,
  SchemeView,
  StatesView,
  ValueView,
} from '../../../templates/page/view.ts';
import { formatJson } from '../../../generator/core/diagnostics/json.ts';
import type {
  Api,
  EnumValue,
  ErrorCode,
  Limit,
  Model,
  SecurityScheme,
  StateRow,
  StateTable,
} from '../../../generator/core/ir/model/model.ts';
import { drawStates, listSources } from './state-diagram.ts';
import { viewTags, viewWebhook } from './view-operations.ts';
import { viewMemberDoc, viewMembers, viewType } from './view-types.ts';
import { createViewing, type Viewing } from './viewing.ts';

export function viewApi(api: Api): Omit<ApiView, 'base'> {
  const viewing = createViewing(api);
  const { block, inline } = viewing.markdown;
  const missing = [...api.notShown, ...(api.errors?.notShown ?? [])];
  return {
    id: api.id,
    title: api.title,
    version: api.version,
    description: block(api.description),
    client: api.names.class,
    servers: api.servers.map(({ url, description }) => ({ url, description: block(description) })),
    schemes: api.schemes.map((scheme) => viewScheme(scheme, viewing)),
    tags: viewTags(viewing),
    webhooks: api.webhooks.map((webhook) => viewWebhook(webhook, viewing)),
    models: api.models.map((model) => viewModel(model, viewing)),
    limits: api.limits.filter(({ stated }) => stated).map((limit) => viewLimit(limit, viewing)),
    errors: (api.errors?.codes ?? []).map((code) => viewError(code, viewing)),
    states: api.states.map((table) => viewStates(table, viewing)),
    notShown: missing.map(({ text }) => inline(text)),
  };
}

function viewScheme(scheme: SecurityScheme, { markdown }: Viewing): SchemeView {
  return {
    key: scheme.key,
    kind: scheme.kind === 'http' ? `http ${scheme.scheme}` : scheme.kind,
    doc: markdown.block(scheme.description),
    place: findPlace(scheme),
  };
}

const prefixes: ReadonlyMap<string, string> = new Map([
  ['basic', 'Basic '],
  ['bearer', 'Bearer '],
]);

function findPlace(scheme: SecurityScheme): SchemeView['place'] {
  if (scheme.kind === 'apiKey') return { in: scheme.in, name: scheme.name };
  if (scheme.kind === 'mutualTLS') return undefined;
  const name = scheme.kind === 'http' ? scheme.scheme.toLowerCase() : 'bearer';
  return { in: 'header', name: 'authorization', prefix: prefixes.get(name) };
}

function viewModel(model: Model, viewing: Viewing): ModelView {
  const { key, name, type, input, doc } = model;
  return {
    key,
    name,
    ...viewMemberDoc(doc, viewing),
    type: viewType(type, viewing.models),
    members: viewMembers(type, viewing),
    input: input && viewMembers(input.type, viewing),
    values: model.enum?.values.map((value) => viewValue(value, viewing)),
    open: model.enum?.open === true ? true : undefined,
  };
}

function viewValue(value: EnumValue, { markdown }: Viewing): ValueView {
  const { label, number, since, deprecated } = value;
  const facts = [
    label !== undefined && `label: ${label}`,
    number !== undefined && `number: ${number}`,
    since !== undefined && `since ${since}`,
    deprecated !== undefined && deprecated !== false && 'deprecated',
  ];
  return {
    value: formatJson(value.value),
    meaning: markdown.block(value.meaning),
    facts: keepTexts(facts),
  };
}

function keepTexts(facts: readonly (string | false)[]): readonly string[] {
  return facts.filter((fact) => fact !== false);
}

function viewLimit({ path, facts, description }: Limit, { markdown }: Viewing): LimitView {
  const texts = Object.entries(facts).map(([name, fact]) => {
    const items: readonly unknown[] = Array.isArray(fact) ? fact : [fact];
    return `${name}: ${items.map(formatJson).join(', ')}`;
  });
  return { name: path.join('.'), facts: texts, description: markdown.block(description) };
}

function viewError(error: ErrorCode, { markdown }: Viewing): ErrorView {
  const { code, status, meaning, operations, retryable, outcome, number } = error;
  const facts = [
    number !== undefined && `number ${number}`,
    retryable === true && 'may be retried',
    outcome === 'success' && 'a success',
  ];
  return { code, status, meaning: markdown.inline(meaning), operations, facts: keepTexts(facts) };
}

function viewStates(table: StateTable, { markdown }: Viewing): StatesView {
  const { key, description, open, states, rows } = table;
  return {
    name: key,
    description: markdown.block(description),
    open,
    states: states.map(({ name, meaning }) => ({ name, meaning: markdown.block(meaning) })),
    rows: rows.map((row) => ({
      from: listSources(row).join(' or '),
      trigger: row.triggers.join(' or '),
      condition: markdown.block(row.condition),
      to: describeTarget(row),
      effects: row.effects.map((effect) => markdown.inline(effect)),
      error: row.error,
    })),
    diagram: drawStates(table),
  };
}

function describeTarget({ to }: StateRow): string {
  if (to === 'same') return 'the same';
  if ('payload' in to) return `the ${to.payload} of the payload: ${to.values.join(' or ')}`;
  return to.join(' or ');
}
