/** Where the paths and schemas of an OpenAPI document stand in its bytes, and where they do after an edit. */

/**
 * A path or a schema, from its name to behind its value, in bytes; the line of the name; and of a path in JSON where the
 * answers of its operations begin and end, counted from the start. In YAML what stands in front of the next name belongs to it.
 */
export type Part = readonly [
  name: string,
  start: number,
  end: number,
  line: number,
  answers?: readonly number[],
];

/** A map and its members in their order: in JSON from one brace to behind the other, in YAML from its own name. */
export interface Section {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
}

export interface DocumentMap {
  readonly paths: Section;
  readonly schemas: Section;
}

/** Members of a section that were written anew. */
export interface Rewritten {
  readonly first: Part;
  readonly last: Part;
  /** How many bytes and lines there are more than before. */
  readonly moved: number;
  readonly movedLines: number;
}

/** The map in which others stand in the place of some members of a section. */
export function mapWith(
  map: DocumentMap,
  name: keyof DocumentMap,
  again: readonly Part[],
  { first, last, moved, movedLines }: Rewritten,
): DocumentMap {
  const behind = last[2];
  const shifted = (part: Part): Part => {
    const [key, start, end, line, ...rest] = part;
    return [key, start + moved, end + moved, line + movedLines, ...rest];
  };
  const shiftedIn = ({ start, end, parts }: Section): Section => ({
    start: start < behind ? start : start + moved,
    end: end < behind ? end : end + moved,
    parts: parts.map((part) => (part[1] < behind ? part : shifted(part))),
  });
  const { parts } = map[name];
  const before = parts.filter((part) => part[1] < first[1]);
  const after = parts.filter((part) => part[1] >= behind).map(shifted);
  const whole = { ...shiftedIn(map[name]), parts: [...before, ...again, ...after] };
  return { paths: shiftedIn(map.paths), schemas: shiftedIn(map.schemas), [name]: whole };
}
