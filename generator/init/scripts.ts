/** The text of a package.json and scripts in, the text with those it lacks out: nothing else of it changes. */

import { addMembers, parseObject, getSection } from './json-edit.ts';

export interface Scripted {
  readonly text: string;
  readonly added: readonly string[];
  /** What is there already with another command. */
  readonly taken: readonly string[];
}

const section = { name: 'scripts', before: ['dependencies', 'devDependencies'] };

/** Undefined where the text is no JSON object. */
export function addScripts(
  text: string,
  wanted: Readonly<Record<string, string>>,
): Scripted | undefined {
  const value = parseObject(text);
  if (value === undefined) return undefined;
  const scripts = getSection(value, section.name);
  const names = Object.keys(wanted);
  const added = names.filter((name) => scripts[name] === undefined);
  const taken = names.filter((name) => !added.includes(name) && scripts[name] !== wanted[name]);
  const members = Object.fromEntries(added.map((name) => [name, wanted[name]]));
  return { text: addMembers(text, section, members), added, taken };
}
