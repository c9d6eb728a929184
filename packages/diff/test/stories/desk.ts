/** The description of a help desk in an older version of OpenAPI: shared parts, inherited kinds, forms, files, failures of any kind. */

export const desk = `openapi: 3.0.3
info: { title: Desk, version: 2.4.0 }
servers: [{ url: https://desk.example/api }]
security: [{ bearer: [] }]
paths:
  /tickets:
    get:
      operationId: listTickets
      tags: [tickets]
      parameters:
        - { $ref: '#/components/parameters/Page' }
        - { name: q, in: query, description: Words to look for., schema: { type: string } }
        - { name: state, in: query, explode: false, schema: { type: array, items: { $ref: '#/components/schemas/State' } } }
        - { name: sort, in: query, schema: { type: string, enum: [newest, oldest], default: newest } }
      responses:
        '200':
          description: Some tickets.
          headers:
            Link: { schema: { type: string } }
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Ticket' } } } }
        default: { $ref: '#/components/responses/Failure' }
    post:
      operationId: createTicket
      tags: [tickets]
      requestBody: { $ref: '#/components/requestBodies/Draft' }
      responses:
        '201':
          description: Opened.
          headers:
            Location: { required: true, schema: { type: string, format: uri } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Ticket' } } }
        default: { $ref: '#/components/responses/Failure' }
  /tickets/{id}/files/{file}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string, format: uuid } }
      - { name: file, in: path, required: true, schema: { type: integer, format: int32 } }
    get:
      operationId: getFile
      tags: [files]
      responses:
        '200': { description: The bytes., content: { application/octet-stream: { schema: { type: string, format: binary } } } }
        '404': { description: None. }
    put:
      operationId: putFile
      tags: [files]
      requestBody: { required: true, content: { application/octet-stream: { schema: { type: string, format: binary } } } }
      responses: { '204': { description: Kept. } }
  /tickets/{id}/comments:
    post:
      operationId: addComment
      tags: [comments]
      parameters:
        - { name: id, in: path, required: true, schema: { type: string, format: uuid } }
        - { name: Idempotency-Key, in: header, schema: { type: string } }
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema: { type: object, required: [text], properties: { text: { type: string }, files: { type: array, items: { type: string, format: binary } } } }
      responses:
        '200': { description: Added., content: { application/json: { schema: { type: object, required: [number], properties: { number: { type: integer } } } } } }
  /token:
    post:
      operationId: getToken
      security: []
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, required: [grant], properties: { grant: { type: string, enum: [password, refresh] }, scopes: { type: array, items: { type: string } } } }
      responses:
        '200': { description: A token., content: { application/json: { schema: { type: object, required: [token], properties: { token: { type: string }, expires: { type: integer } } } } } }
  /people:
    put:
      operationId: putPerson
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } } }
      responses:
        '200': { description: As it is now., content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } } }
        '409': { description: Another was faster., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
  /reports:
    get:
      operationId: getReport
      responses:
        '200':
          description: The report.
          content:
            application/json: { schema: { type: array, items: { type: object, additionalProperties: { type: number } } } }
            text/csv: { schema: { type: string } }
components:
  securitySchemes:
    bearer: { type: http, scheme: bearer }
  parameters:
    Page: { name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }
  requestBodies:
    Draft: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Draft' } } } }
  responses:
    Failure: { description: It went wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
  schemas:
    Entity:
      type: object
      required: [id, opened]
      properties:
        id: { type: string, format: uuid }
        opened: { type: string, format: date-time }
    State: { type: string, enum: [open, waiting, closed] }
    Level: { type: integer, enum: [1, 2, 3] }
    Ticket:
      allOf:
        - { $ref: '#/components/schemas/Entity' }
        - type: object
          required: [subject, state]
          properties:
            subject: { type: string }
            state: { $ref: '#/components/schemas/State' }
            level: { $ref: '#/components/schemas/Level' }
            due: { type: string, format: date, nullable: true }
            assignee: { nullable: true, allOf: [{ $ref: '#/components/schemas/Person' }] }
            author: { $ref: '#/components/schemas/Actor' }
            parent: { $ref: '#/components/schemas/Ticket' }
            effort: { type: number, minimum: 0, exclusiveMinimum: true }
            reference: { anyOf: [{ type: string }, { type: integer }] }
            custom: { type: object }
    Draft:
      type: object
      required: [subject]
      properties:
        subject: { type: string, minLength: 1 }
        body: { type: string, nullable: true }
        level: { $ref: '#/components/schemas/Level' }
        labels: { type: array, items: { type: string }, maxItems: 10 }
        place: { type: object, properties: { building: { type: string }, room: { type: string } } }
    Person:
      type: object
      required: [id, name]
      properties:
        id: { type: string, readOnly: true }
        name: { type: string }
        mail: { type: string, format: email }
        role: { type: string, enum: [agent, lead] }
        password: { type: string, writeOnly: true }
    Actor:
      type: object
      required: [kind]
      properties: { kind: { type: string } }
      discriminator: { propertyName: kind, mapping: { human: '#/components/schemas/Human', bot: '#/components/schemas/Bot' } }
    Human: { allOf: [{ $ref: '#/components/schemas/Actor' }, { type: object, required: [name], properties: { name: { type: string } } }] }
    Bot: { allOf: [{ $ref: '#/components/schemas/Actor' }, { type: object, required: [program], properties: { program: { type: string } } }] }
    Problem:
      type: object
      required: [title]
      properties:
        title: { type: string }
        detail: { type: string }
`;
