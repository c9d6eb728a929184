/** An operation that takes a list of limited length in, a function out that splits a longer one and joins the answers. */

import type { Batch, Operation } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, json, object, propertyName, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printType } from '../types.ts';
import { buildDerivedDoc } from './docs.ts';
import type { Kind } from './kinds.ts';
import { printPageRule } from './pages.ts';
import { declareOptionsParameter, printParamsType, type TypedParameter } from './params.ts';
import { printDataType } from './response.ts';

export function describeBatch(operation: Operation): Kind | undefined {
  const { batch, names } = operation;
  if (batch === undefined || names.batch === undefined) return undefined;
  return {
    key: `${operation.id}#batch`,
    names: names.batch,
    signature: (scope) => ({
      parameters: [
        { name: code`items`, type: code`readonly ${printItemsType(batch, scope)}` },
        ...listOtherParameters(operation, batch, scope),
        declareOptions(operation, scope),
      ],
      returnType: code`Promise<${printType({ kind: 'array', items: batch.resultType }, scope)}>`,
    }),
    doc: () =>
      buildDerivedDoc(
        operation,
        `Any number of items, sent ${batch.limit} at a time, with the results in the same order.`,
      ),
    body(scope) {
      const call = identifier(operation.names.function);
      const asked = request(operation, batch);
      const ask =
        operation.pages === undefined
          ? code`(items, options) => ${call}(http, ${asked}, options)`
          : code`(items, options) => ${scope.runtime('pages', 'pages', 'value')}(${[
              code`(page, options) => ${call}(http, page, options)`,
              asked,
              printPageRule(operation.pages),
              code`options`,
            ]})`;
      const how = json({
        limit: batch.limit,
        results: batch.results.join('.'),
        paged: isTokenHidden(operation) || undefined,
      });
      return code`return ${scope.runtime('batches', 'batch', 'value')}(${[ask, code`items`, how, code`options`]});`;
    },
  };
}

/** A part's answers may come in pages; where their token is not shown, nothing compiles until the caller says how to read it. */
function declareOptions(operation: Operation, scope: Scope): TypedParameter {
  if (!isTokenHidden(operation)) {
    return declareOptionsParameter(scope.runtime('batches', 'BatchOptions', 'type'));
  }
  const type = scope.runtime('batches', 'PagedBatchOptions', 'type');
  return { name: code`options`, type: code`${type}<${printDataType(operation, scope)}>` };
}

function isTokenHidden({ pages }: Operation): boolean {
  return pages?.kind === 'token' && pages.response === undefined;
}

function printItemsType(batch: Batch, scope: Scope): Code {
  return printType({ kind: 'array', items: batch.itemType }, scope, { flow: 'input' });
}

/** Whether the operation takes more than the list (what is beside the list in a body is left to the plain call). */
function hasOthers({ params }: Operation, batch: Batch): boolean {
  return params.members.some(({ name }) => name !== batch.items[0]);
}

function listOtherParameters(operation: Operation, batch: Batch, scope: Scope): TypedParameter[] {
  if (!hasOthers(operation, batch)) return [];
  const type = code`Omit<${[printParamsType(operation, scope), string(batch.items[0] ?? '')]}>`;
  return [{ name: code`params`, type }];
}

/** `{ body: { requests: items } }` */
function request(operation: Operation, batch: Batch): Code {
  const [first = '', ...inner] = batch.items;
  const value = inner.reduceRight<Code>((nested, name) => object([[name, nested]]), code`items`);
  const others = hasOthers(operation, batch) ? [code`...params`] : [];
  return code`{ ${[...others, code`${propertyName(first)}: ${value}`]} }`;
}
