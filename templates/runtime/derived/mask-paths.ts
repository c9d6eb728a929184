// The text of masks: paths of names and keys, with commas between them.

/** One path: names of members, and keys of maps. */
export type MaskParts = readonly MaskPart[];

/** A part of a path. */
export interface MaskPart {
  readonly kind: 'member' | 'key';
  readonly text: string;
}

/** One path as it was written, and what it says; without parts where it is not a path. */
export interface WrittenMask {
  readonly text: string;

  /** Its index, if it is one of a list. */
  readonly at: readonly number[];

  readonly parts?: MaskParts | undefined;
}

// A member, or a key in brackets: quoted with backslash as escape, or bare.
const PART = /\.?([^.,[\]\s]+)|\[(?:"((?:[^"\\]|\\.)*)"|([^[\]"'\s]*))\]/gsy;

/** What follows a comma, those in a quoted key not counted; the bare rest of a quote that does not end. */
const ITEM = /,((?:\[(?:"(?:[^"\\]|\\.)*"|[^[\]"']*)\]|[^,])*)/gs;

/** Paths of a mask, given as a list or as one text with commas. */
export function writtenMasks(mask: string | readonly string[]): readonly WrittenMask[] {
  if (typeof mask === 'string') return splitAtCommas(mask, []);
  return mask.flatMap((text, index) => splitAtCommas(text, [index]));
}

function splitAtCommas(text: string, at: readonly number[]): readonly WrittenMask[] {
  return Array.from(`,${text}`.matchAll(ITEM), ([, item = '']) => {
    return { text: item, at, parts: maskParts(item) };
  });
}

/** `lines["-1"].state` → member lines, key -1, member state. */
export function maskParts(text: string): MaskParts | undefined {
  const parts: MaskPart[] = [];
  let end = 0;
  for (const found of text.matchAll(PART)) {
    const [whole, name, quoted, bare] = found;
    const key = quoted?.replace(/\\(.)/gs, '$1') ?? bare ?? '';
    // A dot is between members, and only there.
    if (name !== undefined && whole.startsWith('.') !== parts.length > 0) return undefined;
    parts.push(name === undefined ? { kind: 'key', text: key } : { kind: 'member', text: name });
    end = found.index + whole.length;
  }
  return text !== '' && end === text.length ? parts : undefined;
}

/** The text of a path, keys quoted. */
export function maskText(parts: MaskParts): string {
  return parts
    .map(({ kind, text }, index) => {
      return kind === 'key' ? `["${readEscapedKey(text)}"]` : `${index > 0 ? '.' : ''}${text}`;
    })
    .join('');
}

/** What is between the quotes of a key. */
export function readEscapedKey(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}
