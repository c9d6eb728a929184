/** The types of the pairs that provoke the checks of the wire: each pair that breaks callers there, or is safe. */

import { agreesOn } from './compiler-agreement.ts';
import { callPairs } from './pairs/calls.ts';
import { schemaPairs } from './pairs/schemas.ts';

const checks = [...schemaPairs, ...callPairs].filter(({ verdict }) =>
  ['breaking', 'safe'].includes(verdict),
);

agreesOn('checks', checks, 97);
