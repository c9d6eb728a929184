/** A webhook in, the validators of its parameters and its body out. */

import type { Webhook } from '../../ir/model.ts';
import { code, identifier, join, object, PURE } from '../code.ts';
import type { Code } from '../code.ts';
import { type Local, localConst } from './builders.ts';
import { write } from './expression.ts';
import {
  build,
  isPlainForm,
  open,
  writingOf,
  zod,
  zodType,
  type Shared,
  type Writing,
} from './notation.ts';
import { fieldsIn, fieldsOf } from './objects.ts';
import { judgedContents, oneOfContents, SENT } from './operations.ts';

/** Whether there is anything to judge. */
export function isWebhookJudged({ params, body }: Webhook): boolean {
  return params.length > 0 || body !== undefined;
}

export function declareWebhook(webhook: Webhook, shared: Shared): Local {
  const parts = [...paramsPart(webhook, shared), ...bodyPart(webhook, shared)];
  const values = parts.map(({ name, value }) => [name, value] as const);
  const name = identifier(webhook.names.schemas);
  const value = object(values, 'expanded');
  // A plain one is of the type that zod infers.
  if (shared.scope.options.validators === 'plain') return localConst({ name }, value);
  return localConst({ name, type: typesOf(parts, shared) }, value);
}

function typesOf(parts: readonly Part[], { scope }: Shared): Code {
  const types = parts.map(
    ({ name, type }) => code`readonly ${identifier(name)}: ${zodType(scope, type())}`,
  );
  return code`{ ${join(types, '; ')} }`;
}

interface Part {
  readonly name: 'params' | 'body';
  readonly type: () => Code;
  readonly value: Code;
}

/** Header names arrive in any case: who calls the validator gives them as the type writes them. */
function paramsPart({ key, params, paramsSchema }: Webhook, shared: Shared): readonly Part[] {
  if (params.length === 0 || paramsSchema.kind === 'boolean') return [];
  const writing = writingOf(shared, 'output');
  const fields = object(fieldsOf(writing, fieldsIn(writing, paramsSchema), write), 'expanded');
  const type = (): Code => typeOf(`${key}#params`, shared);
  const node = zod(writing, isPlainForm(writing) ? 'object' : 'looseObject', fields);
  return [{ name: 'params', type, value: validator(writing, node) }];
}

function bodyPart({ key, body }: Webhook, shared: Shared): readonly Part[] {
  if (body === undefined) return [];
  const writing = writingOf(shared, 'output');
  const type = (): Code => typeOf(key, shared);
  const contents = judgedContents(body.contents, SENT);
  const isOpen = contents.length === 0 && isPlainForm(writing);
  const judged = isOpen ? open({ ...writing, type }) : oneOfContents(contents, writing);
  return [{ name: 'body', type, value: validator(writing, judged) }];
}

/** A plain schema is a validator as it stands. */
function validator(writing: Writing, schema: Code): Code {
  return isPlainForm(writing)
    ? schema
    : code`${PURE} ${build(writing, 'model', code`() => ${schema}`)}`;
}

function typeOf(key: string, { scope }: Shared): Code {
  const symbol = scope.ref('webhooks', key);
  return symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
}
