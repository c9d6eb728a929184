/** Names of the server of an API, decided only where its emitter is on. */

import type { Api } from '../model.ts';
import { capitalize } from './letter-case.ts';
import { startLaterNames } from './taken-names.ts';

export interface ServerNames {
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
  const later = startLaterNames(api);
  return {
    handlers: later.give(`${names.class}Handlers`, 'Server'),
    description: later.give(`${names.value}Server`, 'Description'),
    create: later.give(`create${names.class}Server`, 'Handler'),
    replies: new Map(
      operations.map(({ id, names: own }) => {
        return [id, later.give(`${capitalize(own.function)}Reply`, 'Answer')];
      }),
    ),
  };
}
