import { initTRPC } from '@trpc/server';
import { newOrderSchema as own } from './own/shop/index.js';
import {
  getOrderSchemas,
  listOrdersSchemas,
  newOrderSchema,
  orderSchema,
} from './zod/shop/validators.js';

const { createCallerFactory, procedure, router } = initTRPC.create();
const line = { sku: 'TEA-1', count: 2, cost: 3 };
const row = { id: '7', status: 'pending' as const, lines: [line], secret: 'hash' };

const app = router({
  add: procedure.input(newOrderSchema).mutation(({ input }) => input.lines[0]?.count.toFixed(1)),
  addOwn: procedure.input(own).mutation(({ input }) => input.lines[0]?.count.toFixed(1)),
  get: procedure
    .input(getOrderSchemas.path)
    .output(orderSchema)
    .query(() => row),
  part: procedure.output(orderSchema.pick({ id: true })).query(() => row),
  list: procedure.input(listOrdersSchemas.query).query(({ input }) => input),
});

const caller = createCallerFactory(app)({});
console.log(JSON.stringify(await caller.get({ orderId: '7' })));
console.log(JSON.stringify(await caller.part()));
console.log(JSON.stringify(await caller.list({ limit: '20' })));
console.log(await caller.add({ lines: [line] }), await caller.addOwn({ lines: [line] }));
for (const call of [caller.add, caller.addOwn]) {
  await call({ lines: [] }).catch(({ code, message }) =>
    console.log(code, message.replaceAll(/\s+/g, ' ')),
  );
}
