// What a document says of the masks of an operation.

/**
 * Which keys of a map are new, which exist already, and the member of an entry that repeats an existing one.
 *
 * @example
 * const keys: MaskKeys = { existing: '^\\d+$', new: '^-\\d+$', idMember: 'id' };
 */
export interface MaskKeys {
  readonly existing?: string;
  readonly new?: string;
  readonly idMember?: string;
}

/**
 * The masks of an operation, as described by `x-sw-update-mask`.
 *
 * @example
 * const rule: MaskRule = {
 *   parameter: 'updateMask',
 *   paths: ['name', 'lines[{key}]', 'lines[{key}].state'],
 *   keys: { lines: { existing: '^[0-9]+$', new: '^-[0-9]+$', idMember: 'id' } },
 * };
 */
export interface MaskRule {
  /** The parameter for the masks. */
  readonly parameter: string;

  /** The allowed paths, with `{key}` for any key of a map: `lines[{key}].state`. */
  readonly paths: readonly string[];

  /** Masks may also be written in snake_case. */
  readonly snakeCase?: boolean;

  /** By path: members without which a value is not whole; a mask of that path adds or replaces whole values. */
  readonly whole?: Readonly<Record<string, readonly string[]>>;

  /** By path of a map. */
  readonly keys?: Readonly<Record<string, MaskKeys>>;
}
