// What tools show: values as JSON, without secrets.

import type { Capture } from './capture.ts';
import type { ToolOptions } from './toolbox.ts';

/**
 * A part of an answer that a model reads or sees.
 *
 * @example
 * const content: AnswerContent = { type: 'text', text: 'Done.' };
 */
export type AnswerContent =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio'; data: string; mimeType: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } };

/**
 * The answer of a tool.
 *
 * @example
 * const answer: CallAnswer = { content: [{ type: 'text', text: '{"data":1}' }] };
 */
export interface CallAnswer {
  content: AnswerContent[];

  /** The same data again, only where the options ask for it. */
  structuredContent?: Record<string, unknown>;
  isError?: boolean;

  /** Results of the protocol may have more. */
  [name: string]: unknown;
}

/** Data as JSON has it, without secrets. */
export function clean(data: unknown, capture: Capture): unknown {
  return capture.getRedaction().data(toJson(data));
}

/** What JSON has no form for, such as a `bigint` or bytes within data, as text. */
function toJson(data: unknown): unknown {
  const text = JSON.stringify(data, (_name, value: unknown) => {
    if (typeof value === 'bigint') return writeInteger(value);
    return value instanceof Uint8Array ? encode(value) : value;
  });
  return text === undefined ? null : JSON.parse(text);
}

/** A number that JSON readers would change is a text. */
function writeInteger(value: bigint): number | string {
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}

/** An answer that has its data once: as text, which every client gives to its model. */
export function writeAnswer(
  data: Record<string, unknown>,
  { structured = false }: ToolOptions,
): CallAnswer {
  const content: AnswerContent[] = [{ type: 'text', text: JSON.stringify(data) }];
  return structured ? { content, structuredContent: data } : { content };
}

/** Bytes in base64. */
export function encode(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
