/** A path into the extensions of a node in; the values that it leads to, each with its place, out. */

import type { Code } from '../../diagnostics/codes.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getChild, getNode } from '../../load/structure/pointer.ts';
import { type Check, type Finding, locateValue, type Site, reportError } from '../site.ts';

/** What names may refer to, in the whole description. */
export interface Known {
  readonly check: Check;
  readonly root: Site;
  readonly operations: ReadonlyMap<string, Site>;
  /** Values of all enums. */
  readonly values: ReadonlySet<string>;
}

/** A value in an extension of a node, and the members that lead to it. */
export interface Mention {
  readonly site: Site;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** What is asked of a value. */
export type MentionCheck = (known: Known, mention: Mention) => void;

/**
 * `*` is each member of a map, `#` the name of each as if it were the value, `[]` each item of a list; a text is the
 * only item.
 */
export function listMentions(site: Site, path: string): readonly Mention[] {
  let found: readonly Mention[] = [{ site, path: [], value: site.node.value }];
  for (const step of path.split('.')) {
    found = found.flatMap((one) => listSteps(one, step)).filter(({ value }) => value !== undefined);
  }
  return found;
}

function listSteps({ site, path, value }: Mention, step: string): readonly Mention[] {
  const add = (held: unknown, name: string | number): Mention => ({
    site,
    path: [...path, name],
    value: held,
  });
  if (step === '*') return Object.entries(asMembers(value)).map(([name, held]) => add(held, name));
  if (step === '#') return Object.keys(asMembers(value)).map((name) => add(name, name));
  if (step !== '[]') return [add(getChild(value, step), step)];
  if (typeof value === 'string') return [{ site, path, value }];
  return Array.isArray(value) ? value.map(add) : [];
}

export function reportMention({ check }: Known, { site, path }: Mention, finding: Finding): void {
  reportError(check, locateValue(site, ...path), finding);
}

/** The names that there are, and what is said of another one. */
interface Names {
  /** Undefined where it cannot be known. */
  readonly among: (
    known: Known,
    mention: Mention,
  ) => Pick<ReadonlySet<string>, 'has' | 'keys'> | undefined;
  readonly code: Code;
  readonly message: (name: string, mention: Mention) => string;
  readonly help?: string;
  /** A word that is no name. */
  readonly word?: string;
}

/** Reports a name that is not among the known ones. */
export function expectName({ among, code, message, help, word }: Names): MentionCheck {
  return (known, mention) => {
    const { value: name } = mention;
    if (typeof name !== 'string' || name === word) return;
    const names = among(known, mention);
    if (names === undefined || names.has(name)) return;
    const near = suggestName(name, names.keys(), help);
    reportMention(known, mention, { code, message: message(name, mention), help: near });
  };
}

/** The names of members of a map in a node. */
export function listNames({ node }: Site, ...path: readonly string[]): ReadonlySet<string> {
  return new Set(Object.keys(asMembers(getNode(node.value, path))));
}
