// In: the media types of an operation. Out: the one to send, the ones to ask for, and the reading of the one that came.

import type { Codec, Encoded } from './body.ts';
import { refuse } from './errors.ts';

/** How one of several codecs is chosen. */
export interface Choice {
  /** Writes a body as the caller's content type, else as the first that the operation takes. */
  encode(codecs: readonly Codec[], value: unknown, contentType: string | undefined): Encoded;

  /** The text of an `accept` header. */
  accept(codecs: readonly Codec[]): string;

  /** How an answer is read; `undefined` where it is none of the codecs. */
  reader(codecs: readonly Codec[], contentType: string): Reader | undefined;
}

/** As bytes, or from a text. */
export type Reader = 'bytes' | ((text: string) => unknown);

/** The choice that all codecs share. */
export const choice: Choice = {
  encode(codecs, value, contentType) {
    const type = contentType && essenceOf(contentType);
    const codec = type ? codecs.find((one) => covers(one.type, type)) : codecs[0];
    if (!codec) {
      return refuse('contentType', `must be ${codecs.map((one) => one.type).join(' or ')}`);
    }
    return codec.encode(value, contentType ?? (codec.type.includes('*') ? undefined : codec.type));
  },

  accept(codecs) {
    // The first is liked best.
    return codecs.map(({ type }, index) => (index ? `${type};q=0.${10 - index}` : type)).join(', ');
  },

  reader(codecs, contentType) {
    const type = essenceOf(contentType);
    const covering = (name: string) => codecs.find((one) => covers(one.type, name));
    // XML has two names, of one meaning (RFC 7303).
    const twin = type === 'text/xml' ? 'application/xml' : type;
    // Where the service does not say what it sends, it is what the spec says.
    const codec = covering(type) ?? covering(twin) ?? (type ? undefined : codecs[0]);
    if (!codec || codec.decode) return codec?.decode;
    if (codec.raw) return 'bytes';
    if (/^$|[/+]json$/.test(type)) return JSON.parse;
    return /^text\/|[/+]xml$|urlencoded$/.test(type) ? String : 'bytes';
  },
};

/** The media type without its parameters. */
export function essenceOf(type: string): string {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** Whether a media type is the one, or in the range. */
function covers(range: string, type: string): boolean {
  const [start = '', rest] = range.toLowerCase().split('*', 2);
  return rest === undefined ? start === type : type.startsWith(start);
}
