/** What is done around each file of tests. */

import { afterAll } from 'vitest';
import { removeFolders } from './folder.ts';

/** Milliseconds; the long tests leave hundreds of folders. */
const LONGEST = 300_000;

afterAll(removeFolders, LONGEST);
