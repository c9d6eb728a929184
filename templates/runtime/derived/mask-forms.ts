// The rule of masks that a document gives, and the masks that follow a path of it.

import { type MaskParts, maskParts, type WrittenMask } from './mask-paths.ts';

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

/**
 * A rule that a mask or its body breaks.
 *
 * @example
 * const places = checkMask(request, rule).map(({ path }) => path.join('.'));
 */
export interface MaskIssue {
  /** Members and indices from `{ params, body }` on. */
  readonly path: readonly (string | number)[];

  /** The expected value. */
  readonly expected: string;

  /** The actual value. */
  readonly received: unknown;
}

/** A request whose masks are checked, and what is wrong with them so far. */
export interface MaskCheck {
  readonly rule: MaskRule;
  readonly body: unknown;
  readonly named: readonly NamedMask[];
  readonly issues: MaskIssue[];
}

/** A mask that follows a path of its rule. */
export interface NamedMask extends WrittenMask {
  /** Names as the rule spells them. */
  readonly parts: MaskParts;

  /** The path of the rule that it follows. */
  readonly form: string;
}

/** The paths of a rule in parts. */
export function listForms(paths: readonly string[]): readonly MaskParts[] {
  return paths.map((path) => maskParts(path) ?? []);
}

/** Which path of the rule a mask follows; -1 where the rule does not know it. */
export function findForm(
  { parts }: WrittenMask,
  forms: readonly MaskParts[],
  snakeCase = false,
): number {
  return parts ? forms.findIndex((form) => isOfForm(form, parts, snakeCase)) : -1;
}

/** The parts of a mask with the names that the rule has. */
export function spellMask({ parts = [] }: WrittenMask, form: MaskParts = []): MaskParts {
  return parts.map((part, index) => (part.kind === 'key' ? part : (form[index] ?? part)));
}

/** Whether a path has the members of another one, with any keys. */
export function isOfForm(form: MaskParts, parts: MaskParts, snakeCase = false): boolean {
  return (
    form.length === parts.length &&
    form.every((part, index) => {
      const found = parts[index];
      if (found?.kind !== part.kind) return false;
      const { text } = found;
      return (
        part.kind === 'key' || text === part.text || (snakeCase && toCamelCase(text) === part.text)
      );
    })
  );
}

function toCamelCase(text: string): string {
  return text.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}

/** What a path leads to in a body. */
export function readValueAt(value: unknown, parts: MaskParts): unknown {
  return parts.reduce((found, { text }) => findMember(found, text), value);
}

/** An own member of a value of any type. */
export function findMember(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  // A member of an object of unknown shape.
  return (value as Record<string, unknown>)[name];
}

/** Adds an issue of the parameter that has the masks. */
export function refuseMask(
  { issues, rule }: MaskCheck,
  { text, at }: { readonly text: string | undefined; readonly at: readonly number[] },
  expected: string,
): void {
  issues.push({ path: ['params', rule.parameter, ...at], expected, received: text });
}
