import { createDocument } from 'zod-openapi';
import {
  cancelOrderSchemas,
  createOrderSchemas,
  getOrderSchemas,
  listOrdersSchemas,
} from './zod/shop/validators.js';

const json = <T>(schema: T): { 'application/json': { schema: T } } => ({
  'application/json': { schema },
});
const document = createDocument({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/orders': {
      get: { requestParams: { query: listOrdersSchemas.query }, responses: {} },
      post: {
        requestBody: { content: json(createOrderSchemas.body) },
        responses: {
          201: { description: 'Done.', content: json(createOrderSchemas.responses[201]) },
        },
      },
    },
    '/orders/{orderId}': {
      get: { requestParams: { path: getOrderSchemas.path }, responses: {} },
      post: { requestBody: { content: json(cancelOrderSchemas.body) }, responses: {} },
    },
  },
});
console.log(JSON.stringify(document.paths));
