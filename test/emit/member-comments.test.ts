/** Comments of members: no line of one stands without its star, whatever readers take for the end of a line. */

import { expect, it } from 'vitest';
import { code } from '../../generator/core/code/code.ts';
import { printDocumentedObject, prose } from '../../generator/core/emit/docs.ts';

it.each(['a\rb', 'a\u2028/// <reference path="b" />', 'a\u2029b', 'a\u0085b', 'a\nb'])(
  '%j has stars',
  (words) => {
    const member = { name: 'm', value: code`1`, doc: prose(words) };
    const lines = String(printDocumentedObject([member])).split('\n');
    expect(lines.filter((line) => !/^(?: \*|\/\*\*|m:|[{}]$)/.test(line))).toEqual([]);
  },
);
