/** The licence of a document in, the SPDX expression that package.json wants out. */

import { getChild } from '../load/structure/pointer.ts';
import { unlicensed } from './files.ts';

/** By its identifier, else by its name, as far as that can only mean one. `license` is `info.license`. */
export function readLicense(license: unknown): string {
  const [identifier, name] = [getChild(license, 'identifier'), getChild(license, 'name')];
  if (typeof identifier === 'string' && expression.test(identifier)) return identifier;
  if (typeof name !== 'string') return unlicensed;
  return known[listWords(name)] ?? unlicensed;
}

const expression = /^[A-Za-z0-9][A-Za-z0-9.+-]*(?: (?:AND|OR|WITH) [A-Za-z0-9][A-Za-z0-9.+-]*)*$/;

/** By the words that tell them apart. */
const known: Readonly<Record<string, string>> = {
  'apache 2.0': 'Apache-2.0',
  'bsd 2 clause': 'BSD-2-Clause',
  'bsd 3 clause': 'BSD-3-Clause',
  isc: 'ISC',
  mit: 'MIT',
  'mozilla public 2.0': 'MPL-2.0',
  'mpl 2.0': 'MPL-2.0',
};

/** `The Apache License, Version 2.0` is `apache 2.0`. */
function listWords(name: string): string {
  const words = name.toLowerCase().match(/[a-z]+|\d+(?:\.\d+)*/g) ?? [];
  return words.filter((word) => !filler.has(word)).join(' ');
}

const filler: ReadonlySet<string> = new Set(['the', 'license', 'licence', 'version', 'v']);
