import { asSchema, tool } from 'ai';
import * as z from 'zod';
import { cancellationSchema, listOrdersSchemas, orderSchema } from './zod/shop/validators.js';

const cancel = tool({
  description: 'Cancels an order',
  inputSchema: cancellationSchema,
  execute: ({ reason }) => reason.length,
});
const schema = asSchema(cancel.inputSchema);
console.log(JSON.stringify(await schema.jsonSchema));
console.log(JSON.stringify(await schema.validate?.({ reason: 'late', other: 1 })));
console.log(JSON.stringify(z.toJSONSchema(orderSchema)));
console.log(JSON.stringify(z.toJSONSchema(listOrdersSchemas.query, { io: 'input' })));
