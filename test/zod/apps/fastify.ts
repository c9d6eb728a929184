import { fastify } from 'fastify';
import {
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import { createOrderSchemas, listOrdersSchemas } from './zod/shop/validators.js';

const app = fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
const { body, responses } = createOrderSchemas;
app.post(
  '/orders',
  { schema: { body, response: { 201: responses[201] } } },
  async (request, reply) => {
    void reply.code(201);
    const order = { id: '7', status: 'pending' as const, ...request.body };
    return { ...order, secret: 'hash' };
  },
);
app.get('/orders', { schema: { querystring: listOrdersSchemas.query } }, async ({ query }) => ({
  ...query,
  limit: query.limit?.toFixed(1),
}));

const order = { lines: [{ sku: 'TEA-1', count: 2 }], admin: true };
for (const payload of [order, { lines: [] }]) {
  const { statusCode, json } = await app.inject({ method: 'POST', url: '/orders', payload });
  console.log(statusCode, JSON.stringify(json()));
}
const { statusCode, body: text } = await app.inject('/orders?limit=20&status=shipped');
console.log(statusCode, text);
