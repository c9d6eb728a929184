/** Paths, webhooks and their operations. */

import { code, type Code, string, templateType } from '../../core/code/code.ts';
import { methods } from '../../core/load/structure/vocabulary.ts';
import { asMembers, type Members, splitPointer } from '../../core/load/structure/pointer.ts';
import { describeNode } from './comments.ts';
import { printRequestBody, printResponses } from './contents.ts';
import { blanks, type Line, printLine, printLines, unknown } from './pieces.ts';
import { listParameters, mergeParameters, type Parameter, printParameters } from './parameters.ts';
import { follow, printReference } from './references.ts';
import { Spot } from './spot.ts';
import { isDeprecated, listMembers, type Writing } from './writing.ts';

/** The members of `paths` or of `webhooks`; `spot` is the object that holds them. */
export function printPathItems(writing: Writing, held: Members, spot: Spot): readonly Code[] {
  return listMembers(held, writing).flatMap(([url, item]) => {
    if (url.startsWith('x-')) return [];
    const at = spot.enter([url]);
    return [printPathItem(writing, { url, item: asMembers(item) }, at)];
  });
}

interface PathItem {
  readonly url: string;
  readonly item: Members;
}

function printPathItem(writing: Writing, { url, item }: PathItem, spot: Spot): Code {
  const { immutable, pathParamsAsTypes } = writing.options;
  const type = typePathItem(writing, { url, item }, spot);
  const index =
    pathParamsAsTypes === true && url.includes('{')
      ? printTemplate(writing, { url, item }, spot)
      : undefined;
  if (index === undefined) return printLine({ name: url, type, isReadonly: immutable }, spot.depth);
  const word = immutable === true ? code`readonly ` : code``;
  return code`${blanks(spot.depth)}${word}[path: ${index}]: ${type};`;
}

/** A reference to another path or to a component is one; what is elsewhere is written out. */
export function typePathItem(writing: Writing, { url, item }: PathItem, spot: Spot): Code {
  const ref = item['$ref'];
  if (typeof ref !== 'string') return printMethods(writing, { url, item }, spot);
  const found = follow(writing, { value: item, at: spot });
  const { bundle } = writing;
  const direct = bundle.resolve(ref, spot);
  if (found?.value === undefined || direct === undefined) return unknown.code;
  const [root, name = '', ...rest] = splitPointer(direct.at.pointer);
  const isOwn = direct.at.file === bundle.entry;
  if (isOwn && root === 'paths' && rest.length === 0) return code`paths[${string(name)}]`;
  if (isOwn && root === 'components' && name === 'pathItems') {
    return printReference(writing, { ref, from: spot }, 'pathItems').code;
  }
  const there = Spot.start(found.at, spot.depth, spot.words);
  return printMethods(writing, { url, item: asMembers(found.value) }, there);
}

const usual = [...methods].filter((method) => method !== 'query');

function printMethods(writing: Writing, { url, item }: PathItem, spot: Spot): Code {
  const { options } = writing;
  const shared = listParameters(writing, item['parameters'], spot);
  const inside = spot.enter([]);
  const named = inside.step([], ['parameters']);
  const own = printParameters(writing, shared, { url, spot: named });
  const lines: Line[] = [{ name: 'parameters', type: own, isReadonly: options.immutable }];
  const extra = Object.keys(asMembers(item['additionalOperations']));
  const names = [...usual, ...(item['query'] === undefined ? [] : ['query']), ...extra];
  for (const name of names) {
    const isExtra = extra.includes(name);
    const held = isExtra ? asMembers(item['additionalOperations'])[name] : item[name];
    const isLeftOut = options.excludeDeprecated === true && isDeprecated(held);
    const method = name.toLowerCase();
    if (held === undefined || isLeftOut) {
      lines.push({
        name: method,
        type: code`never`,
        isOptional: true,
        isReadonly: options.immutable,
      });
      continue;
    }
    const at = inside.step(isExtra ? ['additionalOperations', name] : [name], [method]);
    const type = typeOperation(writing, { url, operation: asMembers(held), shared }, at);
    lines.push({ name: method, type, isReadonly: options.immutable, comment: describeNode(held) });
  }
  return printLines(lines, spot.depth);
}

interface Operation {
  readonly url: string;
  readonly operation: Members;
  /** Parameters of the path. */
  readonly shared: readonly Parameter[];
}

/** One with an id is in `operations`, unless another one has it already. */
function typeOperation(writing: Writing, subject: Operation, spot: Spot): Code {
  const id = subject.operation['operationId'];
  if (typeof id !== 'string' || id === '') return printOperation(writing, subject, spot);
  const { operations } = writing;
  if (operations.has(id)) return printOperation(writing, subject, spot);
  // Taken before it is printed, at the place that it has in the file.
  operations.set(id, code``);
  operations.set(id, printOperation(writing, subject, spot.at(1)));
  return code`operations[${string(id)}]`;
}

function printOperation(writing: Writing, { url, operation, shared }: Operation, spot: Spot): Code {
  const { immutable } = writing.options;
  const inside = spot.enter([]);
  const parameters = mergeParameters(
    shared,
    listParameters(writing, operation['parameters'], spot),
  );
  const { requestBody: body, responses } = operation;
  const isSent = body !== undefined;
  const lines: readonly Line[] = [
    {
      name: 'parameters',
      type: printParameters(writing, parameters, { url, spot: inside }),
      isReadonly: immutable,
    },
    {
      name: 'requestBody',
      type: isSent ? printRequestBody(writing, body, inside.step(['requestBody'])) : code`never`,
      isOptional: !isRequired(writing, body, spot),
      isReadonly: immutable,
      comment: describeNode(body),
    },
    {
      name: 'responses',
      type: printResponses(writing, responses, inside.step(['responses'])),
      isReadonly: immutable,
    },
  ];
  return printLines(lines, spot.depth);
}

function isRequired(writing: Writing, body: unknown, spot: Spot): boolean {
  return asMembers(follow(writing, { value: body, at: spot })?.value)['required'] === true;
}

/** The path as a template literal type, each parameter a text, a number or a boolean. */
function printTemplate(writing: Writing, { url, item }: PathItem, spot: Spot): Code {
  const held = [item, ...usual.map((method) => asMembers(item[method]))];
  const all = held.flatMap((one) => listParameters(writing, one['parameters'], spot));
  const own = new Map(
    all.filter(({ value }) => value['in'] === 'path').map(({ value }) => [value['name'], value]),
  );
  const names = Array.from(url.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name);
  const types = names.map((name) => {
    const type = asMembers(own.get(name)?.['schema'])['type'];
    if (type === 'integer' || type === 'number') return code`number`;
    return type === 'boolean' ? code`boolean` : code`string`;
  });
  return templateType(url.split(/\{[^}]+\}/), types);
}
