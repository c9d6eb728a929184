/** Bodies, answers and headers. */

import { code, type Code } from '../../core/code/code.ts';
import { asMembers, isObject, type Members } from '../../core/load/structure/pointer.ts';
import { describeNode } from './comments.ts';
import {
  type Line,
  listOf,
  type Piece,
  printLine,
  printMembers,
  printLines,
  unknown,
  blanks,
} from './pieces.ts';
import { printReference } from './references.ts';
import { typeSchema } from './schemas.ts';
import type { Spot } from './spot.ts';
import { listMembers, type Writing } from './writing.ts';

export function printRequestBody(writing: Writing, body: unknown, spot: Spot): Code {
  const ref = asMembers(body)['$ref'];
  if (typeof ref === 'string') {
    return printReference(writing, { ref, from: spot }, 'requestBodies').code;
  }
  const inside = spot.enter(['content']);
  const lines = printContent(writing, asMembers(asMembers(body)['content']), inside);
  const none: Line = { name: '*/*', type: code`never`, isOptional: true };
  const type = printLines(lines.length === 0 ? [none] : lines, inside.depth);
  return printLines([{ name: 'content', type, isReadonly: writing.options.immutable }], spot.depth);
}

/** Media types, `spot` being the object that holds them. */
function printContent(writing: Writing, content: Members, spot: Spot): readonly Line[] {
  return listMembers(content, writing).map(([name, media]) => ({
    name,
    type: typeMedia(writing, media, spot.enter([name])).code,
    isReadonly: writing.options.immutable,
    comment: describeNode(withoutExamples(media)),
  }));
}

/** Examples of a media type have names: they are no list. */
function withoutExamples(media: unknown): unknown {
  if (!isObject(media) || !('examples' in media)) return media;
  const { examples: _examples, ...others }: Record<string, unknown> = media;
  return others;
}

function typeMedia(writing: Writing, written: unknown, spot: Spot): Piece {
  const ref = asMembers(written)['$ref'];
  const found = typeof ref === 'string' ? writing.bundle.resolve(ref, spot)?.value : written;
  const { schema, itemSchema } = asMembers(found);
  if (schema !== undefined) return typeSchema(writing, schema, spot.step(['schema'], []));
  if (itemSchema === undefined) return unknown;
  return listOf(typeSchema(writing, itemSchema, spot.step(['itemSchema'], [])));
}

export function printResponses(writing: Writing, responses: unknown, spot: Spot): Code {
  const { immutable } = writing.options;
  const lines = listMembers(asMembers(responses), writing).flatMap(([name, response]) => {
    if (name.startsWith('x-')) return [];
    const type = printResponse(writing, response, spot.enter([name]));
    return [{ name, type, isReadonly: immutable, comment: describeNode(response) }];
  });
  return lines.length === 0 ? code`never` : printLines(lines, spot.depth);
}

export function printResponse(writing: Writing, response: unknown, spot: Spot): Code {
  const { $ref: ref, headers, content } = asMembers(response);
  if (typeof ref === 'string') {
    return printReference(writing, { ref, from: spot }, 'responses').code;
  }
  const inside = spot.enter(['content']);
  const lines = printContent(writing, asMembers(content), inside);
  const shown = { name: 'content', type: printLines(lines, inside.depth) };
  const none = { name: 'content', type: code`never`, isOptional: true };
  const type = printHeaders(writing, asMembers(headers), spot.enter(['headers']));
  return printLines([{ name: 'headers', type }, lines.length === 0 ? none : shown], spot.depth);
}

/** Services send other headers too. */
function printHeaders(writing: Writing, headers: Members, spot: Spot): Code {
  const word = writing.options.immutable === true ? code`readonly ` : code``;
  const lines = listMembers(headers, writing).map(([name, header]) => {
    const { $ref: ref, required } = asMembers(header);
    const line: Line = {
      name,
      type: typeHeader(writing, header, spot.enter([name])).code,
      isOptional: ref === undefined && required !== true,
      isReadonly: writing.options.immutable,
      comment: describeNode(header),
    };
    return printLine(line, spot.depth + 1);
  });
  const others = code`${blanks(spot.depth + 1)}${word}[name: string]: unknown;`;
  return printMembers([...lines, others], spot.depth);
}

export function typeHeader(writing: Writing, header: unknown, spot: Spot): Piece {
  const { $ref: ref, schema, content } = asMembers(header);
  if (typeof ref === 'string') return printReference(writing, { ref, from: spot }, 'headers');
  if (schema !== undefined) return typeSchema(writing, schema, spot.step(['schema'], []));
  if (!isObject(content)) return unknown;
  const lines = printContent(writing, content, spot.step(['content'], []));
  return { code: printLines(lines, spot.depth), form: 'single' };
}
