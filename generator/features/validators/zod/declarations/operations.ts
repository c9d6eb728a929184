/** Declares the schemas of an operation, open to the reader: of its parameters by place, its body and its answers. */

import type {
  Content,
  Operation,
  Parameter,
  Schema,
  Webhook,
} from '../../../../core/ir/model/model.ts';
import {
  array,
  code,
  type Code,
  identifier,
  object,
  PURE,
  statusName,
} from '../../../../core/code/code.ts';
import {
  listAnswered,
  listValidatedContents,
  UNCHECKED_IN_BODIES,
} from '../../schemas/contents.ts';
import { isOpen } from '../../schemas/schema-facts.ts';
import { exportedConst } from '../../../../core/code/structures.ts';
import type { Pending } from '../../standalone/constants.ts';
import { getWireName, isNeeded, listPlaces } from '../../schemas/parameters.ts';
import { listFlags } from '../../standalone/call-rules.ts';
import type { Term } from '../../standalone/terms.ts';
import { printCoerced } from './coercion.ts';
import { printRules as printRuleList } from '../rules.ts';
import { Site, type ZodFile } from '../site.ts';

export function declareOperation(operation: Operation, file: ZodFile, types?: ZodFile): Pending {
  const input = new Site(file, 'input');
  const places = listPlaces(operation);
  const printRules = (terms: readonly Term[]): Code =>
    code`${file.words.call('unknown')}.check(${printRuleList(input, terms, operation.at)})`;
  const entries = [
    ...listParts(operation, file),
    ...listFlags(operation, places, { place: input.place, printRules }),
  ];
  const made = file.scope.runtime('operation-schemas', 'operation', 'value');
  return declare(
    identifier(operation.names.schemas),
    code`${PURE} ${made}(() => (${object(entries, 'expanded')}))`,
    types && printOperationType(operation, types),
  );
}

type Part = readonly [name: string, schema: Code | undefined];

/** The schemas of an operation that are open to the reader. */
function listParts(operation: Operation, file: ZodFile): readonly Part[] {
  const { body } = operation;
  const input = new Site(file, 'input');
  const output = new Site(file, 'output');
  return [
    ...listPlaces(operation).map(({ name, parameters }): Part => [
      name,
      printPlace(input, parameters),
    ]),
    [
      'body',
      body && printContents(input, listValidatedContents(body.contents, UNCHECKED_IN_BODIES)),
    ],
    ['responses', printResponses(operation, output)],
    ['item', printItem(operation, output)],
  ];
}

function printOperationType(operation: Operation, types: ZodFile): Code {
  const type = types.scope.runtime('operation-schemas', 'OperationValidators', 'type');
  return types.words.finish(code`${type}<${object(listParts(operation, types), 'expanded')}>`);
}

function declare(name: Code, text: Code, type: Code | undefined): Pending {
  const typed = type === undefined ? {} : { type };
  return { text, declare: (initializer) => exportedConst({ name, ...typed, initializer }) };
}

/** `path: z.object({ petId: z.int() })` */
function printPlace(site: Site, parameters: readonly Parameter[]): Code {
  const members = parameters.map((parameter) => {
    const expression = printCoerced(site, parameter, site.buildSchema(parameter.schema));
    const value = isNeeded(parameter)
      ? site.words.print(expression)
      : site.words.printOptional(expression);
    return [getWireName(parameter), value] as const;
  });
  const layout = members.length > 1 ? 'expanded' : 'fitting';
  return site.words.call('object', site.words.shape(members, layout));
}

/** A body that is described is validated; one that must be there must be there. */
function printContents(site: Site, contents: readonly Content[]): Code {
  return printForms(
    site,
    contents.flatMap(({ schema }) => schema ?? []),
  );
}

function printForms(site: Site, schemas: readonly Schema[]): Code {
  const forms = [...new Set(schemas.map((schema) => site.printSchema(schema)))];
  const [only, second] = forms;
  if (only === undefined) return site.words.call('unknown');
  return second === undefined ? only : site.words.call('union', array(forms));
}

function printResponses(operation: Operation, site: Site): Code | undefined {
  const responses = listAnswered(operation);
  if (responses.length === 0) return undefined;
  const values = responses.map(
    ({ status, contents }) =>
      [statusName(status), printContents(site, listValidatedContents(contents))] as const,
  );
  return object(values, responses.length === 1 ? 'fitting' : 'expanded');
}

/** The schema of what a stream gives, where it says something. */
function printItem({ stream }: Operation, site: Site): Code | undefined {
  return stream === undefined || isOpen(stream.item) ? undefined : site.printSchema(stream.item);
}

export function declareWebhook(webhook: Webhook, file: ZodFile, types?: ZodFile): Pending {
  return declare(
    identifier(webhook.names.schemas),
    printWebhook(webhook, file),
    types && types.words.finish(printWebhook(webhook, types)),
  );
}

function printWebhook({ params, paramsSchema, body }: Webhook, file: ZodFile): Code {
  const site = new Site(file, 'output');
  const contents = body && listValidatedContents(body.contents, UNCHECKED_IN_BODIES);
  const entries: readonly Part[] = [
    // Header names arrive in any case: who calls the schema gives them as the type writes them.
    ['params', params.length === 0 ? undefined : site.printSchema(paramsSchema)],
    ['body', contents && printContents(site, contents)],
  ];
  return object(entries, 'expanded');
}
