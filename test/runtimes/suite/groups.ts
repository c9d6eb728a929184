// In: nothing. Out: all groups of the suite, in the order of the table.

import { answers } from './answers.ts';
import { auth } from './auth.ts';
import { batches } from './batches.ts';
import { bodies } from './bodies.ts';
import { encoding } from './encoding.ts';
import { errors } from './errors.ts';
import { generator } from './generator.ts';
import { helpers } from './helper-modules.ts';
import { limits } from './limits.ts';
import { masks } from './masks.ts';
import { pages } from './pages.ts';
import { redirects } from './redirects.ts';
import { retries } from './retries.ts';
import { seeing } from './seeing.ts';
import type { Group } from './setting.ts';
import { signedKeys } from './signed-keys.ts';
import { streams } from './streams.ts';
import { uploads } from './uploads.ts';
import { validation } from './validation.ts';

export const groups: readonly Group[] = [
  encoding,
  bodies,
  answers,
  errors,
  retries,
  limits,
  redirects,
  auth,
  signedKeys,
  streams,
  uploads,
  pages,
  batches,
  masks,
  validation,
  seeing,
  helpers,
  generator,
];
