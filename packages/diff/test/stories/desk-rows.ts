/** What happens to the description of a help desk: things renamed with the old name kept, parts taken out, a newer OpenAPI. */

import type { Row } from './story.ts';

export const deskRows: readonly Row[] = [
  [
    'a parameter of a better name, the old one deprecated',
    {
      'name: q, in: query, description: Words to look for., schema: { type: string } }':
        'name: q, in: query, deprecated: true, schema: { type: string } }\n        - { name: query, in: query, schema: { type: string } }',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'a member of a better name, the old one deprecated',
    {
      '            subject: { type: string }\n            state':
        '            subject: { type: string, deprecated: true }\n            title: { type: string }\n            state',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'a newer version of OpenAPI',
    {
      'openapi: 3.0.3': 'openapi: 3.1.0',
      'due: { type: string, format: date, nullable: true }':
        "due: { type: [string, 'null'], format: date }",
      "assignee: { nullable: true, allOf: [{ $ref: '#/components/schemas/Person' }] }":
        "assignee: { oneOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }] }",
      'effort: { type: number, minimum: 0, exclusiveMinimum: true }':
        'effort: { type: number, exclusiveMinimum: 0 }',
      'body: { type: string, nullable: true }': "body: { type: [string, 'null'] }",
    },
    'none none',
    'none none',
  ],
  [
    'bytes as newer versions of OpenAPI describe them',
    {
      'openapi: 3.0.3': 'openapi: 3.1.0',
      'due: { type: string, format: date, nullable: true }':
        "due: { type: [string, 'null'], format: date }",
      'assignee: { nullable: true, allOf: [': "assignee: { oneOf: [{ type: 'null' }, ",
      'minimum: 0, exclusiveMinimum: true': 'exclusiveMinimum: 0',
      'body: { type: string, nullable: true }': "body: { type: [string, 'null'] }",
      'description: The bytes., content: { application/octet-stream: { schema: { type: string, format: binary } } }':
        'description: The bytes., content: { application/octet-stream: {} }',
      'requestBody: { required: true, content: { application/octet-stream: { schema: { type: string, format: binary } } } }':
        'requestBody: { required: true, content: { application/octet-stream: {} } }',
      'files: { type: array, items: { type: string, format: binary } }':
        'files: { type: array, items: { type: string, contentMediaType: application/octet-stream } }',
    },
    'none none',
    'none none',
  ],
  [
    'a deprecated member, and words about it',
    {
      'mail: { type: string, format: email }':
        'mail: { type: string, format: email, deprecated: true, description: Ask the directory. }',
    },
    'safe none',
    'safe none',
  ],
  [
    'a value more of what goes both ways',
    { 'enum: [agent, lead]': 'enum: [agent, lead, guest]' },
    'risky breaking',
    'breaking breaking',
  ],
  [
    'a value more of numbers',
    { 'enum: [1, 2, 3]': 'enum: [1, 2, 3, 4]' },
    'risky breaking',
    'breaking breaking',
  ],
  [
    'texts for numbers',
    {
      'Level: { type: integer, enum: [1, 2, 3] }': "Level: { type: string, enum: ['1', '2', '3'] }",
    },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a member that the service gives to what goes both ways',
    {
      'required: [id, name]\n      properties:\n        id: { type: string, readOnly: true }':
        'required: [id, name, made]\n      properties:\n        id: { type: string, readOnly: true }\n        made: { type: string, format: date-time, readOnly: true }',
    },
    'safe additive',
    'breaking breaking',
  ],
  [
    'a required member of what goes both ways',
    { '      required: [id, name]\n': '      required: [id, name, mail]\n' },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a required parameter that all operations of a path share',
    {
      '      - { name: file, in: path, required: true, schema: { type: integer, format: int32 } }\n':
        '      - { name: file, in: path, required: true, schema: { type: integer, format: int32 } }\n      - { name: tenant, in: query, required: true, schema: { type: string } }\n',
    },
    'breaking breaking',
    'risky breaking',
  ],
  [
    'another default of values',
    { 'enum: [newest, oldest], default: newest': 'enum: [newest, oldest], default: oldest' },
    'breaking none',
    'breaking none',
  ],
  ['credentials where none were', { '      security: []\n': '' }, 'breaking none', 'safe none'],
  [
    'credentials of the whole document said for an operation',
    { 'operationId: getReport': 'operationId: getReport\n      security: [{ bearer: [] }]' },
    'none none',
    'none none',
  ],
  [
    'the form of a token in words',
    { 'scheme: bearer }': 'scheme: bearer, bearerFormat: JWT }' },
    'none none',
    'none none',
  ],
  [
    'a format of what comes',
    {
      'application/json: { schema: { type: object, required: [token], properties: { token: { type: string }':
        'application/json: { schema: { type: object, required: [token], properties: { token: { type: string, format: jwt }',
    },
    'safe none',
  ],
  [
    'a header of an answer that came sometimes',
    { '          headers:\n            Link: { schema: { type: string } }\n': '' },
    'risky none',
    'safe none',
  ],
  [
    'a header of an answer that always came',
    {
      '          headers:\n            Location: { required: true, schema: { type: string, format: uri } }\n':
        '',
    },
    'breaking none',
    'safe none',
  ],
  [
    'one more media type to be had',
    {
      '            text/csv: { schema: { type: string } }\n':
        '            text/csv: { schema: { type: string } }\n            text/plain: { schema: { type: string } }\n',
    },
    'safe none',
    'breaking none',
  ],
  [
    'a media type that cannot be had any more',
    { '            text/csv: { schema: { type: string } }\n': '' },
    'breaking additive',
    'safe breaking',
  ],
  [
    'names of parts of a path',
    {
      '  /tickets/{id}/comments:': '  /tickets/{ticket}/comments:',
      '      parameters:\n        - { name: id, in: path':
        '      parameters:\n        - { name: ticket, in: path',
    },
    'none breaking',
    'none breaking',
  ],
  [
    'a schema taken out of where it stood',
    {
      'place: { type: object, properties: { building: { type: string }, room: { type: string } } }':
        "place: { $ref: '#/components/schemas/Place' }",
      '    Person:\n':
        '    Place: { type: object, properties: { building: { type: string }, room: { type: string } } }\n    Person:\n',
    },
    'none additive',
    'none breaking',
  ],
  [
    'a parameter written where it is used',
    {
      "{ $ref: '#/components/parameters/Page' }":
        '{ name: page, in: query, schema: { type: integer, minimum: 1, default: 1 } }',
    },
    'none none',
    'none none',
  ],
  [
    'a body written where it is used',
    {
      "requestBody: { $ref: '#/components/requestBodies/Draft' }":
        "requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Draft' } } } }",
    },
    'none none',
    'none none',
  ],
  [
    'parts of allOf in another order',
    {
      "        - { $ref: '#/components/schemas/Entity' }\n        - type: object\n          required: [subject, state]":
        '        - type: object\n          required: [subject, state]',
      '            custom: { type: object }\n':
        "            custom: { type: object }\n        - { $ref: '#/components/schemas/Entity' }\n",
    },
    'none none',
    'none none',
  ],
  [
    'what is required said beside allOf',
    {
      '    Ticket:\n      allOf:': '    Ticket:\n      required: [subject, state]\n      allOf:',
      '          required: [subject, state]\n          properties': '          properties',
    },
    'none none',
    'none none',
  ],
  [
    'one reference in allOf for a plain one',
    {
      "level: { $ref: '#/components/schemas/Level' }\n            due":
        "level: { allOf: [{ $ref: '#/components/schemas/Level' }], description: How bad it is. }\n            due",
    },
    'none none',
    'none none',
  ],
  [
    'either of two types, or just one of them',
    {
      'reference: { anyOf: [{ type: string }, { type: integer }] }':
        'reference: { oneOf: [{ type: string }, { type: integer }] }',
    },
    'none none',
    'none none',
  ],
  [
    'what is said anyway',
    {
      '        name: { type: string }\n        mail':
        '        name: { type: string, nullable: false, deprecated: false, readOnly: false }\n        mail',
      'labels: { type: array, items: { type: string }, maxItems: 10 }':
        'labels: { type: array, items: { type: string }, maxItems: 10, uniqueItems: false }',
      'name: sort, in: query,': 'name: sort, in: query, required: false, style: form,',
    },
    'none none',
    'none none',
  ],
  [
    'any members said to be allowed',
    { 'custom: { type: object }': 'custom: { type: object, additionalProperties: true }' },
    'none none',
    'none none',
  ],
  [
    'an open object said to be open',
    {
      '    Problem:\n      type: object\n':
        '    Problem:\n      type: object\n      additionalProperties: true\n',
    },
    'none additive',
    'none breaking',
  ],
  [
    'words alone',
    {
      'description: Some tickets.': 'description: Tickets, newest first.',
      'description: Words to look for.': 'description: Words that a ticket has to hold.',
      '    Person:\n      type: object':
        '    Person:\n      type: object\n      title: A person\n      description: Who works here.',
      'info: { title: Desk, version: 2.4.0 }':
        'info: { title: Desk, version: 2.5.0, description: Helps. }',
    },
    'none none',
    'none none',
  ],
  [
    'another address',
    { 'url: https://desk.example/api': 'url: https://desk.example/api/v2' },
    'breaking none',
  ],
  [
    'an address in other letters, and words about it',
    {
      '[{ url: https://desk.example/api }]':
        '[{ url: https://DESK.example/api, description: All of it. }]',
    },
    'none none',
  ],
  [
    'another id of an operation',
    { 'operationId: getReport': 'operationId: readReport' },
    'none breaking',
    'none breaking',
  ],
  [
    'another tag',
    {
      "tags: [files]\n      responses:\n        '200'":
        "tags: [documents]\n      responses:\n        '200'",
    },
    'none none',
  ],
  [
    'a named set of values of another name',
    {
      "items: { $ref: '#/components/schemas/State' }":
        "items: { $ref: '#/components/schemas/Status' }",
      "state: { $ref: '#/components/schemas/State' }":
        "state: { $ref: '#/components/schemas/Status' }",
      '    State: { type': '    Status: { type',
    },
    'none breaking',
  ],
  [
    'failures that are not described any more',
    {
      "'#/components/schemas/Ticket' } } }\n        default: { $ref: '#/components/responses/Failure' }\n  /tickets/{id}/files":
        "'#/components/schemas/Ticket' } } }\n  /tickets/{id}/files",
    },
    'safe breaking',
    'safe additive',
  ],
  [
    'a failure that all others held',
    {
      "'#/components/schemas/Ticket' } } }\n        default: { $ref: '#/components/responses/Failure' }\n  /tickets/{id}/files":
        "'#/components/schemas/Ticket' } } }\n        '422': { $ref: '#/components/responses/Failure' }\n        default: { $ref: '#/components/responses/Failure' }\n  /tickets/{id}/files",
    },
    'safe none',
    'safe none',
  ],
  [
    'one more member of failures',
    {
      '        detail: { type: string }\n':
        '        detail: { type: string }\n        trace: { type: string }\n',
    },
    'safe additive',
    'risky breaking',
  ],
  [
    'an answer that says the bytes did not change',
    {
      "        '404': { description: None. }":
        "        '304': { description: As before. }\n        '404': { description: None. }",
    },
    'safe additive',
    'safe breaking',
  ],
  [
    'a smaller number',
    { 'schema: { type: integer, format: int32 }': 'schema: { type: integer }' },
    'safe none',
    'breaking none',
  ],
  [
    'a list in the query with bars',
    { 'in: query, explode: false,': 'in: query, style: pipeDelimited, explode: false,' },
    'breaking none',
    'breaking none',
  ],
  [
    'one more kind of an inherited one',
    {
      "bot: '#/components/schemas/Bot' }":
        "bot: '#/components/schemas/Bot', team: '#/components/schemas/Team' }",
      '    Problem:\n':
        "    Team: { allOf: [{ $ref: '#/components/schemas/Actor' }, { type: object, required: [size], properties: { size: { type: integer } } }] }\n    Problem:\n",
    },
    'risky breaking',
  ],
  [
    'a part of a form that was one is several',
    { 'scopes: { type: array, items: { type: string } }': 'scopes: { type: string }' },
    'breaking breaking',
    'breaking breaking',
  ],
  [
    'a body with a schema of its own for its vendor',
    {
      'Draft: { required: true, content: { application/json:':
        'Draft: { required: true, content: { application/vnd.desk.v2+json:',
    },
    'breaking none',
    'breaking none',
  ],
  [
    'the order of paths and schemas',
    {
      "  /people:\n    put:\n      operationId: putPerson\n      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } } }\n      responses:\n        '200': { description: As it is now., content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } } }\n        '409': { description: Another was faster., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }\n":
        '',
      '  /token:\n':
        "  /people:\n    put:\n      operationId: putPerson\n      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } } }\n      responses:\n        '200': { description: As it is now., content: { application/json: { schema: { $ref: '#/components/schemas/Person' } } } }\n        '409': { description: Another was faster., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }\n  /token:\n",
    },
    'none none',
    'none none',
  ],
];
