// A call that made something, and its answer in; the calls by which a client would read it again out.

import { asNode, type SampleCall } from '../refusals/calls.ts';
import { isNode } from '../../test/services/prism.ts';
import type { Wire } from '../refusals/wire.ts';

const USUAL = ['id', 'sid', 'uuid', 'key', 'number', 'slug', 'name', 'code', 'login'];

/** The last fixed word of a path, without a suffix such as `.json`. */
function findWord(segments: readonly string[]): string | undefined {
  return segments.findLast((one) => !one.includes('{'))?.replace(/\.\w+$/, '');
}

/** The operation that reads one of what another operation makes: below its path, or at the top. */
export function findReader(
  { operation: maker }: SampleCall,
  calls: readonly SampleCall[],
): SampleCall | undefined {
  const own = (maker.path ?? '').split('/');
  const readers = calls.filter(({ operation: { method, path = '' } }) => {
    const segments = path.split('/');
    const isOne = /^\{[^{}]+\}(?:\.\w+)?$/.test(segments.at(-1) ?? '');
    return method === 'GET' && isOne && findWord(segments) === findWord(own);
  });
  const isBelow = ({ operation: { path = '' } }: SampleCall): boolean =>
    path.split('/').slice(0, -1).join('/') === (maker.path ?? '').replace(/\.\w+$/, '');
  return (
    readers.find(isBelow) ?? readers.find(({ operation }) => countParams(operation.path) === 1)
  );
}

function countParams(path = ''): number {
  return path.split('{').length - 1;
}

/** Requests with each member of the answer that may be the key. */
export function listReads(
  maker: SampleCall,
  reader: SampleCall,
  answer: unknown,
): readonly { readonly wire: Wire; readonly value: string }[] {
  const path = reader.operation.path ?? '';
  const [, name = ''] = /\{([^{}]+)\}(?:\.\w+)?$/.exec(path) ?? [];
  const short = name.split(/[_\-.]|(?=[A-Z])/).at(-1) ?? '';
  const wanted = [name, short, ...USUAL].map((one) => one.toLowerCase());
  const values = wanted.flatMap((want) =>
    listMembers(answer).flatMap(([own, value]) =>
      own.toLowerCase() === want && /^(?:string|number)$/.test(typeof value) ? String(value) : [],
    ),
  );
  return [...new Set(values)].map((value) => ({ value, wire: aim(maker, reader, value) }));
}

/** Members of an answer, and of what is directly in it: an item may be in an envelope. */
export function listMembers(answer: unknown): readonly (readonly [string, unknown])[] {
  const outer = asNode(answer);
  const inner = Object.values(outer).flatMap((one) => {
    const first: unknown = Array.isArray(one) ? one[0] : one;
    return isNode(first) ? [first] : [];
  });
  return [outer, ...inner].flatMap((one) => Object.entries(one));
}

function aim(maker: SampleCall, reader: SampleCall, value: string): Wire {
  const own = (maker.operation.path ?? '').split('/');
  const given = maker.wire.path.split('/');
  const wanted = (reader.operation.path ?? '').split('/');
  const sampled = reader.wire.path.split('/');
  const segments = wanted.map((segment, index) => {
    if (index === wanted.length - 1) {
      return segment.replace(/\{[^{}]+\}/, () => encodeURIComponent(value));
    }
    return (own[index] === segment ? given[index] : sampled[index]) ?? segment;
  });
  return { ...reader.wire, path: segments.join('/') };
}
