// In: the text of an update mask. Out: its paths in parts, keys of maps without their quotes.

/** One path: names of members, and keys of maps. */
export type MaskPath = readonly MaskPart[];

export interface MaskPart {
  readonly kind: 'member' | 'key';
  readonly text: string;
}

// A member, or a key in brackets: quoted in either way with backslash as escape, or bare.
const PART = /\.?([^.,[\]\s]+)|\[(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\]"']*))\]/gy;

/** Paths of a mask, given as a list or as one text with commas; undefined for text that is no path. */
export function maskPaths(mask: string | readonly string[]): readonly (MaskPath | undefined)[] {
  const texts = typeof mask === 'string' ? splitAtCommas(mask) : mask.flatMap(splitAtCommas);
  return texts.map((text) => maskPath(text.trim()));
}

function splitAtCommas(text: string): readonly string[] {
  return text.match(/(?:\[(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\]"']*)\]|[^,])+/g) ?? [''];
}

/** `lines["-1"].state` → member lines, key -1, member state. */
export function maskPath(text: string): MaskPath | undefined {
  const parts: MaskPart[] = [];
  let end = 0;
  for (const found of text.matchAll(PART)) {
    const [whole, name, double, single, bare] = found;
    const key = (double ?? single)?.replace(/\\(.)/gs, '$1') ?? bare ?? '';
    // A dot stands between members, and only there.
    if (name !== undefined && whole.startsWith('.') !== parts.length > 0) return undefined;
    parts.push(name === undefined ? { kind: 'key', text: key } : { kind: 'member', text: name });
    end = found.index + whole.length;
  }
  return text !== '' && end === text.length ? parts : undefined;
}
