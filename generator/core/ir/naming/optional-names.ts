/** Names for emitters that are off unless a config names them: what they export gives way to all other names of an API. */

import type { Api } from '../model/model.ts';
import { findFreeIdentifier } from './identifiers.ts';
import { capitalize } from './letter-case.ts';

/** Gives the name, or the next one that is free. */
export function startLaterNames(api: Api): (name: string, suffix: string) => string {
  const taken = new Set(listTakenNames(api));
  return (wanted, suffix) => {
    const name = findFreeIdentifier(taken, { name: wanted, suffix });
    taken.add(name);
    return name;
  };
}

function listTakenNames(api: Api): readonly string[] {
  const { names, models, operations, webhooks, states, groups, failures } = api;
  const named = [...operations, ...webhooks, ...states].map((one) => one.names);
  const ofModels = models.map(({ name, validator, xml, input, enum: values }) => [
    [name, validator, xml, input?.name, input?.validator],
    values?.names,
  ]);
  return [
    ...listTexts([names, named, ofModels]),
    ...groups.map((group) => group.class),
    ...failures.map(({ name }) => name),
  ];
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

interface ServerNames {
  /** `OrdersHandlers` */
  readonly handlers: string;
  /** `ordersServer` */
  readonly description: string;
  /** `createOrdersServer` */
  readonly create: string;
  /** `CancelOrderReply`, by operation id. */
  readonly replies: ReadonlyMap<string, string>;
}

export function nameServer(api: Api): ServerNames {
  const { names, operations } = api;
  const give = startLaterNames(api);
  return {
    handlers: give(`${names.class}Handlers`, 'Server'),
    description: give(`${names.value}Server`, 'Description'),
    create: give(`create${names.class}Server`, 'Handler'),
    replies: new Map(
      operations.map(({ id, names: own }) => {
        return [id, give(`${capitalize(own.function)}Reply`, 'Answer')];
      }),
    ),
  };
}

interface McpNames {
  /** `shopTools` */
  readonly toolbox: string;
  /** `createShopMcpServer` */
  readonly create: string;
  /** `listOrders`, by operation id: what models call. */
  readonly tools: ReadonlyMap<string, string>;
}

/** Clients put a prefix before it, and some take no more than 64 characters of both. */
const longest = 48;

export function nameMcp(api: Api): McpNames {
  const { names, operations } = api;
  const give = startLaterNames(api);
  return {
    toolbox: give(`${names.value}Tools`, 'List'),
    create: give(`create${names.class}McpServer`, 'Server'),
    tools: nameTools(operations),
  };
}

/** Letters of the alphabet, digits, `_` and `-`: what all clients take. */
function nameTools(operations: Api['operations']): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    operations.map(({ id, names, mcp }) => {
      const plain = (mcp?.name ?? names.function).replace(/[^\w-]/g, '_');
      const name = findFree(plain.slice(0, longest) || 'call', taken);
      taken.add(name.toLowerCase());
      return [id, name];
    }),
  );
}

function findFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `_${number}`;
    const name = wanted.slice(0, longest - ending.length) + ending;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** The kinds of exports that an operation has. */
export type QueryExport = 'query' | 'stream' | 'infinite' | 'mutation' | 'upload';

export interface QueryNames {
  /** `shopKey` */
  readonly key: string;
  /** `Query`, by itself: what the file declares to say the types of the others. */
  readonly types: ReadonlyMap<string, string>;
  /** `getOrderOptions`, by what is exported for an operation: `getOrder#query`. */
  readonly options: ReadonlyMap<string, string>;
}

interface NamedExport {
  readonly id: string;
  readonly role: QueryExport;
  /** The name of the function that is called. */
  readonly base: string;
}

/** `types` are what the file declares beside them. */
export function nameQueries(
  api: Api,
  exports: readonly NamedExport[],
  types: readonly string[],
): QueryNames {
  const give = startLaterNames(api);
  return {
    key: give(`${api.names.value}Key`, 'Maker'),
    types: new Map(types.map((name) => [name, give(name, 'Type')])),
    options: new Map(
      exports.map(({ id, role, base }) => {
        return [`${id}#${role}`, give(`${base}${ENDINGS[role]}`, 'OfQuery')];
      }),
    ),
  };
}

const ENDINGS: Readonly<Record<QueryExport, string>> = {
  query: 'Options',
  stream: 'Options',
  infinite: 'InfiniteOptions',
  mutation: 'MutationOptions',
  upload: 'MutationOptions',
};
