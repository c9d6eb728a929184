import { listOrdersItems, type shopHttp } from '@example/clients/shop';

/** Orders that are not shipped yet, over all pages. */
export async function countPending(http: ReturnType<typeof shopHttp>): Promise<number> {
  let count = 0;
  for await (const _ of listOrdersItems(http, { status: 'pending' })) count += 1;
  return count;
}
