// Prism as a library, which answers for the shop and prints nothing.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { startPrism } from '../../test/services/prism.ts';

const { url } = await startPrism(parse(readFileSync('docs/shop.yaml', 'utf8')));
console.log(url);
