/** A document of a small shop, and ways to change it. */

const text = `openapi: 3.1.0
info: { title: Shop, version: '1' }
servers: [{ url: 'https://shop.example' }]
paths:
  /orders:
    get:
      operationId: listOrders
      parameters:
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: status, in: query, schema: { $ref: '#/components/schemas/OrderStatus' } }
        - { name: since, in: query, schema: { type: string, format: date } }
      responses:
        '200':
          description: Orders.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Order' } } } }
    post:
      operationId: createOrder
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/NewOrder' } } }
      responses:
        '201':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        '422': { description: Refused. }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getOrder
      responses:
        '200':
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
        '404': { description: There is none. }
    delete:
      operationId: deleteOrder
      responses:
        '204': { description: Gone. }
        '404': { description: There is none. }
  /payments/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getPayment
      responses:
        '200':
          description: How it was paid.
          content: { application/json: { schema: { $ref: '#/components/schemas/Payment' } } }
components:
  schemas:
    OrderStatus: { type: string, enum: [pending, shipped, cancelled] }
    Order:
      type: object
      required: [id, status, total, note, placed, lines, buyer]
      properties:
        id: { type: string }
        status: { $ref: '#/components/schemas/OrderStatus' }
        total: { type: number }
        note: { type: string }
        placed: { type: string, format: date }
        coupon: { type: string }
        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
        buyer: { type: object, required: [name], properties: { name: { type: string }, email: { type: string } } }
    Line:
      type: object
      required: [sku, count]
      properties:
        sku: { type: string }
        count: { type: integer, minimum: 1, maximum: 99 }
    NewOrder:
      type: object
      required: [lines]
      properties:
        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
        note: { type: string, maxLength: 100 }
        gift: { type: boolean, default: false }
        coupon: { type: string }
    Payment:
      oneOf: [{ $ref: '#/components/schemas/Card' }, { $ref: '#/components/schemas/Bank' }]
      discriminator: { propertyName: kind, mapping: { card: '#/components/schemas/Card', bank: '#/components/schemas/Bank' } }
    Card: { type: object, required: [kind, amount, last4], properties: { kind: { type: string, enum: [card] }, amount: { type: number }, last4: { type: string } } }
    Bank: { type: object, required: [kind, amount, iban], properties: { kind: { type: string, enum: [bank] }, amount: { type: number }, iban: { type: string } } }
`;

export const shop = text;

/** The document with other texts in the place of some that it has once. */
export function change(...edits: readonly (readonly [string, string])[]): string {
  let changed = text;
  for (const [was, is] of edits) {
    if (changed.split(was).length !== 2) throw new Error(`There is not one \`${was}\`.`);
    changed = changed.replace(was, () => is);
  }
  return changed;
}
