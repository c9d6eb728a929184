/** Rewrites orval's hooks for queries, their options and their keys. */

import type * as Morph from 'ts-morph';
import { replace } from '../answers/nodes.ts';
import { findCall } from '../hey-api/calls.ts';
import { nameMethod, readsJson } from '../operations.ts';
import { findQueriesModule, findQueryName } from '../query-names.ts';
import type { UseAnswer } from '../rewriting.ts';
import { writeArguments } from './arguments.ts';
import type { Context } from './calls.ts';
import { writeEnabled } from './enabled.ts';
import { readOptions } from './hook-options.ts';
import type { Hook } from './hooks.ts';
import { rewriteMutation } from './mutation-hooks.ts';
import { rewriteData } from './query-data.ts';

export function rewriteHook(node: Morph.Node, hook: Hook, context: Context): UseAnswer {
  const { question } = context;
  const call = findCall(node, question.morph);
  const { operation, kind } = hook;
  const method = `${context.client.name}.${nameMethod(operation, question.output.api)}`;
  if (call === undefined) return { why: 'the function is a value here' };
  if (call.getTypeArguments().length > 0) return { why: 'it says its types itself' };
  if (kind === 'infinite') {
    return { why: 'the document says where a page ends: our options need no `getNextPageParam`' };
  }
  if (kind === 'mutationOptions') {
    return { why: `\`{ mutationFn: ${method} }\` is its counterpart, and takes flat variables` };
  }
  if (!readsJson(operation) && kind !== 'useMutation') {
    return { why: 'its data are no JSON: look at the type of ours' };
  }
  if (hook.gives.startsWith('any')) {
    return {
      why: 'its data are an answer of any status: ours are those of a success, and other statuses are an error',
    };
  }
  return kind === 'useMutation'
    ? rewriteMutation(call, hook, { ...context, method })
    : rewriteQuery(call, hook, context);
}

function rewriteQuery(
  call: Morph.CallExpression,
  hook: Hook,
  { question, client }: Context,
): UseAnswer {
  const { output, morph } = question;
  const { operation, kind, roles } = hook;
  const name = findQueryName(operation, 'query', output);
  if (name === undefined) {
    return { why: "`emitters: ['tanstack-query']` in the config gives its options" };
  }
  const params = roles.filter(({ role }) => role.kind !== 'options' && role.kind !== 'signal');
  const given = call.getArguments();
  const written = writeArguments(
    given.slice(0, params.length),
    { operation, roles: params },
    question,
  );
  if ('why' in written) return written;
  const [options, queryClient] = given.slice(params.length);
  const own = `${name}(${[client.name, ...(written.text === '' ? [] : [written.text])].join(', ')})`;
  const names = [{ name, from: findQueriesModule(output.index) }];
  if (kind === 'key') {
    return { replacements: [replace(call, `${own}.queryKey`)], names, usesClient: true };
  }
  const added = readOptions(options, 'query', question);
  if ('why' in added) return added;
  const members = added.members.filter(({ name: member }) => member !== 'queryKey');
  const key = added.members.find(({ name: member }) => member === 'queryKey');
  if (key !== undefined && !/^get\w+QueryKey\(/.test(key.value.getText())) {
    return { why: 'it has a key of its own' };
  }
  const enabled = members.some((one) => one.name === 'enabled')
    ? []
    : writeEnabled(hook, given, morph);
  const read = hook.gives === 'data' ? { replacements: [] } : rewriteData(call, members, question);
  if ('why' in read) return read;
  const texts = [...enabled, ...members.map(({ text }) => text)];
  const all = texts.length === 0 ? own : `{ ...${own}, ${texts.join(', ')} }`;
  const more = queryClient === undefined ? '' : `, ${queryClient.getText()}`;
  if (kind === 'options') {
    return { replacements: [replace(call, all), ...read.replacements], names, usesClient: true };
  }
  return {
    replacements: [replace(call, `${kind}(${all}${more})`), ...read.replacements],
    names: [...names, { name: kind, from: hook.from }],
    usesClient: true,
  };
}
