/** Comments as editors show them: what the document says of a node, tag by tag. */

import {
  type Code,
  code,
  commentTag,
  commentText,
  docComment,
  join,
} from '../../core/code/code.ts';
import { getChild, isObject, type Members } from '../../core/load/structure/pointer.ts';

/** Undefined where there is nothing to say. */
export function describeNode(node: unknown): Code | undefined {
  if (!isObject(node)) return undefined;
  const lines = [...listTexts(node), ...listTags(node)];
  const [only] = lines;
  if (only === undefined) return undefined;
  const isShort = lines.length === 1 && !only.includes('\n');
  return docComment(isShort ? only : code`\n${join(lines, '\n')}`);
}

function listTexts(node: Members): readonly Code[] {
  const format = findFormat(node);
  const texts = [node['title'], node['summary'], format && `Format: ${format}`];
  return texts.flatMap((text) =>
    typeof text === 'string' && text.trim() !== '' ? [commentText(listLines(text))] : [],
  );
}

/** The format as it is written most: lifting says bytes by other keywords. */
function findFormat(node: Members): string | undefined {
  const { format } = node;
  if (typeof format === 'string') return format;
  if (node['contentMediaType'] === 'application/octet-stream') return 'binary';
  return node['contentEncoding'] === 'base64' ? 'byte' : undefined;
}

function listTags(node: Members): readonly Code[] {
  const tags: Code[] = [];
  if (node['deprecated'] === true) tags.push(commentTag('deprecated', []));
  const { description, default: value, example } = node;
  if (typeof description === 'string' && description.trim() !== '') {
    tags.push(commentTag('description', listLines(description)));
  }
  if (value !== undefined) tags.push(commentTag('default', printValue(value)));
  if (example !== undefined) tags.push(commentTag('example', printValue(example)));
  const examples: unknown = node['examples'];
  if (Array.isArray(examples)) {
    for (const one of examples) tags.push(commentTag('example', printValue(one)));
  }
  if (Object.hasOwn(node, 'const')) tags.push(commentTag('constant', []));
  if (Array.isArray(node['enum'])) tags.push(commentTag('enum', [`{${nameTypes(node)}}`]));
  return tags;
}

function nameTypes(node: Members): string {
  const types = [getChild(node, 'type')].flat().filter((type) => typeof type === 'string');
  return types.length === 0 ? 'unknown' : types.join('|');
}

/** Later lines are further to the right, so that a list in a text is no list of the comment. */
function listLines(text: string): readonly string[] {
  const [first = '', ...more] = text.trim().split(/\r?\n/);
  return [first, ...more.map((line) => `    ${line}`)];
}

function printValue(value: unknown): readonly string[] {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return listLines(text);
}
