// What operations are about: their words, by how much each says.

import type { JsonSchema, Tool } from './toolbox.ts';
import { type Act, findAct } from './vocabulary.ts';
import { splitWords } from './words.ts';

/** Words of an operation by how much they say of it. */
export interface Entry {
  readonly tool: Tool;
  /** How well a word says what the operation is about, from 0 to 1. */
  readonly words: ReadonlyMap<string, number>;
  /** The words of its title: few others fit better. */
  readonly title: ReadonlySet<string>;
  /** The last name in its path: what it is about. */
  readonly tail: readonly string[];
  readonly act: Act | undefined;
  readonly depth: number;
}

/** Reads an operation once. */
export function readEntry(tool: Tool): Entry {
  const { name, title = '', tag, description, input, request = '' } = tool;
  const [method = '', path = ''] = request.split(' ');
  const segments = path.split('/').filter(Boolean);
  const names = segments.filter((one) => !one.startsWith('{'));
  const [first = '', ...more] = description.split(/\n|\. /);
  // A title that is made of the name may begin with the method.
  const titled = splitWords(title.replace(/^(?:post|put|patch)\b/i, ''));
  const tail = splitWords(names.at(-1) ?? '');
  const words = new Map<string, number>();
  const add = (list: readonly string[], points: number): void => {
    for (const word of list) words.set(word, Math.max(words.get(word) ?? 0, points));
  };
  add(titled, 1);
  add(splitWords(name), 1);
  add(tail, 1);
  add(splitWords(names.slice(0, -1).join(' ')), 0.7);
  add(splitWords(first), 0.7);
  add(splitWords(tag), 0.5);
  add(splitWords(listArgumentWords(input).join(' ')), 0.4);
  add(splitWords(more.join(' ').slice(0, 600)), 0.3);
  const act = readAct({ method, segments, words: [...titled, ...splitWords(first)].slice(0, 3) });
  if (act !== undefined) add([splitWords(act)[0] ?? act], 0.6);
  return { tool, words, title: new Set(titled), tail, act, depth: names.length };
}

/** Names of arguments and of the members of a body, and the values that texts may have. */
function listArgumentWords({ properties }: JsonSchema): readonly string[] {
  return Object.entries(Object(properties)).flatMap(([name, schema]): readonly string[] => {
    const { properties: members, enum: values } = Object(schema);
    const inner = members === undefined ? [] : listArgumentWords({ properties: members });
    return [name, ...(Array.isArray(values) ? values.map(String) : []), ...inner];
  });
}

interface Acting {
  readonly method: string;
  readonly segments: readonly string[];
  /** The first of what the document says. */
  readonly words: readonly string[];
}

/** What the words say, and else what the method says. */
function readAct({ method, segments, words }: Acting): Act | undefined {
  const said = words.map(findAct).find((one) => one !== undefined);
  if (said !== undefined) return said;
  const isOne = segments.at(-1)?.startsWith('{') === true;
  if (method === 'GET') return isOne ? 'get' : 'list';
  if (method === 'POST') return isOne ? 'update' : 'create';
  if (method === 'DELETE') return 'delete';
  return method === 'PATCH' || method === 'PUT' ? 'update' : undefined;
}
