/** A path into the extensions of a node in; the values that it leads to, each with its place, out. */

import type { Code } from '../../diagnostics/codes/codes.ts';
import { formatJson } from '../../diagnostics/json.ts';
import { suggestName } from '../../diagnostics/suggest.ts';
import { asMembers, getChild, getNode } from '../../load/structure/pointer.ts';
import type { Raw } from '../../load/structure/place.ts';
import { lookUp } from '../members.ts';
import { listValues } from '../listed-values.ts';
import { type Check, type Finding, locateKey, locateValue, type Site, report } from '../site.ts';
import type { Simulated } from './simulated-resources.ts';

/** What names may refer to, in the whole description. */
export interface Names {
  readonly check: Check;
  readonly root: Site;
  readonly operations: ReadonlyMap<string, Site>;
  /** Values of all enums. */
  readonly values: ReadonlySet<string>;
  /** What a simulation keeps. */
  readonly simulated: () => Simulated;
}

/** A value in an extension of a node, and the members that lead to it. */
export interface Mention {
  readonly site: Site;
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** The value is the name of the member that the path leads to. */
  readonly isKey?: true;
}

/** What is asked of a value. */
export type MentionCheck = (known: Names, mention: Mention) => void;

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
  if (step === '#') {
    return Object.keys(asMembers(value)).map((name) => ({ ...add(name, name), isKey: true }));
  }
  if (step !== '[]') return [add(getChild(value, step), step)];
  if (typeof value === 'string') return [{ site, path, value }];
  return Array.isArray(value) ? value.map(add) : [];
}

/** A wrong name is an error, unless a finding says otherwise. */
export function reportMention(
  { check }: Names,
  { site, path, isKey }: Mention,
  finding: Finding,
): void {
  const at = isKey ? locateKey(site, ...path) : locateValue(site, ...path);
  report(check, at, { severity: 'error', ...finding });
}

/** The names that there are, and what is said of another one. */
interface NameRule {
  /** Undefined where it cannot be known. */
  readonly among: (
    known: Names,
    mention: Mention,
  ) => Pick<ReadonlySet<string>, 'has' | 'keys'> | undefined;
  readonly code: Code;
  readonly message: (name: string, mention: Mention) => string;
  readonly help?: string;
  /** A word that is no name. */
  readonly word?: string;
}

/** Reports a name that is not among the known ones. */
export function expectName({ among, code, message, help, word }: NameRule): MentionCheck {
  return (known, mention) => {
    const { value: name } = mention;
    if (typeof name !== 'string' || name === word) return;
    const names = among(known, mention);
    if (names === undefined || names.has(name)) return;
    const near = suggestName(name, names.keys(), help);
    reportMention(known, mention, { code, message: message(name, mention), help: near });
  };
}

/** The schemas in which members are looked up, and the message about one that is missing. */
interface Holder {
  /** Undefined where it cannot be known. */
  readonly among: (known: Names, mention: Mention) => readonly Raw[] | undefined;
  readonly message: (path: string, mention: Mention) => string;
  /** A path, from the outside in; by default names joined by dots. */
  readonly read?: (written: string) => readonly string[];
  readonly help?: string;
  /** A word that is no path. */
  readonly word?: string;
}

/** Reports a path that leads to no member. */
export function expectMember({ among, message, read, help, word }: Holder): MentionCheck {
  return (known, mention) => {
    const { value: path } = mention;
    if (typeof path !== 'string' || path === word) return;
    const schemas = among(known, mention);
    // There are no schemas if another name is wrong, which is reported itself.
    if (schemas === undefined || schemas.length === 0) return;
    const { found, near = help } = lookUp(known.check, schemas, (read ?? splitPath)(path));
    if (found?.length !== 0) return;
    reportMention(known, mention, {
      code: 'EXT-207',
      message: message(path, mention),
      help: near,
    });
  };
}

/** `''` is the whole. */
export function splitPath(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/** Reports a value that the schemas do not list: an error, or a warning where there may be others. */
export function expectValue(known: Names, mention: Mention, schemas: readonly Raw[]): void {
  const { value } = mention;
  const values = listValues(known.check, schemas);
  if (values === undefined || values.listed.has(formatJson(value))) return;
  reportMention(known, mention, {
    severity: values.isOpen ? 'warning' : 'error',
    code: 'EXT-208',
    message: `\`${formatJson(value)}\` is not one of the values${values.isOpen ? ' that are known' : ''}.`,
    help: suggestName(formatJson(value), values.listed, describeValues(values.listed)),
  });
}

/** Lists values in a sentence: `The values are LOW, HIGH.` */
export function describeValues(values: ReadonlySet<string>): string {
  const shown = [...values].slice(0, 8).join(', ');
  return `The values are ${shown}${values.size > 8 ? ', …' : ''}.`;
}

/** The names of members of a map in a node. */
export function listNames({ node }: Site, ...path: readonly string[]): ReadonlySet<string> {
  return new Set(Object.keys(asMembers(getNode(node.value, path))));
}
