/** One API in the terms of several versions of OpenAPI. */

export const trip30 = `
openapi: 3.0.3
info: { title: Trips, version: '1' }
paths:
  /trips/{id}:
    parameters: [{ in: path, name: id, required: true, schema: { type: integer, format: int64, minimum: 0, exclusiveMinimum: true } }]
    put:
      operationId: putTrip
      parameters:
        - { in: query, name: when, schema: { type: string, format: date, nullable: true } }
        - { in: query, name: tags, style: spaceDelimited, explode: false, schema: { type: array, items: { type: string } } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' }, example: { name: x } }, multipart/form-data: { schema: { type: object, properties: { pic: { type: string, format: binary }, meta: { $ref: '#/components/schemas/Trip' } } } } } }
      responses:
        '200': { description: ok, headers: { X-N: { schema: { type: integer } } }, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } }, application/pdf: { schema: { type: string, format: binary } } } }
components:
  schemas:
    Trip:
      type: object
      required: [name]
      properties:
        name: { type: string, example: Rome }
        note: { type: string, nullable: true, maxLength: 10 }
        price: { type: number, maximum: 100, exclusiveMaximum: true }
        level: { type: string, nullable: true, enum: [low, high, null] }
        photo: { type: string, format: byte }
        parent: { nullable: true, allOf: [{ $ref: '#/components/schemas/Trip' }] }
        legs: { type: array, items: { type: object, nullable: true, properties: { a: { type: string } } } }
        any: {}
        kind: { type: string, enum: [only] }
`;
export const trip31 = `
openapi: 3.1.0
info: { title: Trips, version: '1' }
paths:
  /trips/{id}:
    parameters: [{ in: path, name: id, required: true, schema: { type: integer, format: int64, exclusiveMinimum: 0 } }]
    put:
      operationId: putTrip
      parameters:
        - { in: query, name: when, schema: { type: [string, 'null'], format: date } }
        - { in: query, name: tags, style: spaceDelimited, explode: false, schema: { type: array, items: { type: string } } }
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' }, examples: { a: { value: { name: x } } } }, multipart/form-data: { schema: { type: object, properties: { pic: { type: string, contentMediaType: application/octet-stream }, meta: { $ref: '#/components/schemas/Trip' } } } } } }
      responses:
        '200': { description: ok, headers: { X-N: { schema: { type: integer } } }, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } }, application/pdf: {} } }
components:
  schemas:
    Trip:
      type: object
      required: [name]
      properties:
        name: { type: string, examples: [Rome] }
        note: { type: [string, 'null'], maxLength: 10 }
        price: { type: number, exclusiveMaximum: 100 }
        level: { type: [string, 'null'], enum: [low, high, null] }
        photo: { type: string, contentEncoding: base64 }
        parent: { anyOf: [{ $ref: '#/components/schemas/Trip' }, { type: 'null' }] }
        legs: { type: array, items: { type: [object, 'null'], properties: { a: { type: string } } } }
        any: true
        kind: { type: string, const: only }
`;
export const swagger = `
swagger: '2.0'
info: { title: Trips, version: '1' }
host: x.example
basePath: /v1/
schemes: [https, http]
consumes: [application/json, application/xml]
produces: [application/json]
securityDefinitions: { basic: { type: basic }, q: { type: apiKey, in: query, name: key }, o: { type: oauth2, flow: accessCode, authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: { r: read } } }
security: [{ basic: [] }, { o: [r], q: [] }]
parameters: { Page: { in: query, name: page, type: integer, default: 1 }, Body: { in: body, name: trip, required: true, schema: { $ref: '#/definitions/Trip' } } }
paths:
  /trips:
    get:
      operationId: list
      parameters: [{ $ref: '#/parameters/Page' }, { in: query, name: c, type: array, collectionFormat: pipes, items: { type: string, enum: [a, b] } }, { in: query, name: d, type: array, items: { type: integer } }, { in: header, name: X-A, type: boolean }]
      responses: { '200': { description: ok, schema: { type: array, items: { $ref: '#/definitions/Trip' } }, headers: { X-N: { type: integer } } }, default: { description: no, schema: { type: object, additionalProperties: { type: string } } } }
    post:
      operationId: add
      parameters: [{ $ref: '#/parameters/Body' }]
      responses: { '201': { description: ok } }
  /trips/{id}/pdf:
    get:
      operationId: pdf
      produces: [application/pdf]
      parameters: [{ in: path, name: id, required: true, type: string }]
      responses: { '200': { description: ok, schema: { type: file } } }
  /upload:
    post:
      operationId: up
      consumes: [multipart/form-data]
      parameters: [{ in: formData, name: f, type: file }, { in: formData, name: labels, type: array, collectionFormat: multi, items: { type: string } }]
      responses: { '204': { description: ok } }
definitions:
  Trip: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, n: { type: number, minimum: 1 }, s: { type: string, x-nullable: true } } }
`;
export const swaggerAs3 = `
openapi: 3.0.3
info: { title: Trips, version: '1' }
servers: [{ url: https://x.example/v1 }, { url: http://x.example/v1 }]
security: [{ basic: [] }, { o: [r], q: [] }]
paths:
  /trips:
    get:
      operationId: list
      parameters: [{ $ref: '#/components/parameters/Page' }, { in: query, name: c, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string, enum: [a, b] } } }, { in: query, name: d, explode: false, schema: { type: array, items: { type: integer } } }, { in: header, name: X-A, schema: { type: boolean } }]
      responses: { '200': { description: ok, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Trip' } } } }, headers: { X-N: { schema: { type: integer } } } }, default: { description: no, content: { application/json: { schema: { type: object, additionalProperties: { type: string } } } } } }
    post:
      operationId: add
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Trip' } }, application/xml: { schema: { $ref: '#/components/schemas/Trip' } } } }
      responses: { '201': { description: ok } }
  /trips/{id}/pdf:
    get:
      operationId: pdf
      parameters: [{ in: path, name: id, required: true, schema: { type: string } }]
      responses: { '200': { description: ok, content: { application/pdf: { schema: { type: string, format: binary } } } } }
  /upload:
    post:
      operationId: up
      requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string, format: binary }, labels: { type: array, items: { type: string } } } } } } }
      responses: { '204': { description: ok } }
components:
  parameters: { Page: { in: query, name: page, schema: { type: integer, default: 1 } } }
  securitySchemes: { basic: { type: http, scheme: basic }, q: { type: apiKey, in: query, name: key }, o: { type: oauth2, flows: { authorizationCode: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: { r: read } } } } }
  schemas:
    Trip: { type: object, required: [id], properties: { id: { type: string, readOnly: true }, n: { type: number, minimum: 1 }, s: { type: string, nullable: true } } }
`;
