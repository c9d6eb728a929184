/** Declares the validators of a webhook: of its parameters and its body. */

import type { Webhook } from '../../ir/model.ts';
import { code, identifier, join, object, PURE } from '../code.ts';
import type { Code } from '../code.ts';
import { type Local, localConst } from './builders.ts';
import {
  build,
  isPlainForm,
  open,
  createWriting,
  printZod,
  printZodType,
  type Shared,
  type Writing,
} from './notation.ts';
import { printFields } from './objects.ts';
import { listValidatedContents, printContentsChoice, SENT } from './operations.ts';

/** Whether there is anything to validate. */
export function isWebhookValidated({ params, body }: Webhook): boolean {
  return params.length > 0 || body !== undefined;
}

export function declareWebhook(webhook: Webhook, shared: Shared): Local {
  const parts = [...listParamsParts(webhook, shared), ...listBodyParts(webhook, shared)];
  const values = parts.map(({ name, value }) => [name, value] as const);
  const name = identifier(webhook.names.schemas);
  const value = object(values, 'expanded');
  // A plain one is of the type that zod infers.
  if (shared.scope.options.validators === 'plain') return localConst({ name }, value);
  return localConst({ name, type: printTypes(parts, shared) }, value);
}

function printTypes(parts: readonly Part[], { scope }: Shared): Code {
  const types = parts.map(
    ({ name, type }) => code`readonly ${identifier(name)}: ${printZodType(scope, type())}`,
  );
  return code`{ ${join(types, '; ')} }`;
}

interface Part {
  readonly name: 'params' | 'body';
  readonly type: () => Code;
  readonly value: Code;
}

/** Header names arrive in any case: who calls the validator gives them as the type writes them. */
function listParamsParts({ key, params, paramsSchema }: Webhook, shared: Shared): readonly Part[] {
  if (params.length === 0 || paramsSchema.kind === 'boolean') return [];
  const writing = createWriting(shared, 'output');
  const fields = printFields(writing, paramsSchema);
  const type = (): Code => printType(`${key}#params`, shared);
  const node = printZod(writing, isPlainForm(writing) ? 'object' : 'looseObject', fields);
  return [{ name: 'params', type, value: printValidator(writing, node) }];
}

function listBodyParts({ key, body }: Webhook, shared: Shared): readonly Part[] {
  if (body === undefined) return [];
  const writing = createWriting(shared, 'output');
  const type = (): Code => printType(key, shared);
  const contents = listValidatedContents(body.contents, SENT);
  const isOpen = contents.length === 0 && isPlainForm(writing);
  const checked = isOpen ? open({ ...writing, type }) : printContentsChoice(contents, writing);
  return [{ name: 'body', type, value: printValidator(writing, checked) }];
}

/** A plain schema is a validator as it is. */
function printValidator(writing: Writing, schema: Code): Code {
  return isPlainForm(writing)
    ? schema
    : code`${PURE} ${build(writing, 'model', code`() => ${schema}`)}`;
}

function printType(key: string, { scope }: Shared): Code {
  const symbol = scope.ref('webhooks', key);
  return symbol === undefined ? code`unknown` : scope.use(symbol, 'type');
}
