/** What can be wrong with what `diff` is asked to compare, and with its list of changes to ignore. */

import type { CodeInfo } from '../codes.ts';

export const diffCodes = {
  'DIFF-801': {
    title: 'There is nothing to compare under this name',
    cause: 'The argument is not a file, a folder or a git revision of one.',
    fix: 'Check the path; a revision is written `main:specs/shop.yaml`.',
  },
  'DIFF-802': {
    title: 'A git revision cannot be read',
    cause: 'git is not installed, the revision does not exist, or it does not contain the path.',
    fix: 'Fetch the revision, or name two files.',
  },
  'DIFF-803': {
    title: 'The two sides do not match',
    cause: 'One is a file and the other a folder, or neither folder contains a document.',
    fix: 'Name two documents, or two folders of documents.',
  },
  'DIFF-804': {
    title: 'The list of changes to ignore is wrong',
    cause: 'The file cannot be read, or an entry lacks its id or its reason.',
    fix: 'Each entry has `id` and `reason`; `operation`, `pointer`, `symbol` and `expires` limit what it matches.',
  },
  'DIFF-805': {
    title: 'An entry of the ignore list has expired',
    cause: 'The date in `expires` has been reached, so the entry no longer applies.',
    fix: 'Remove the entry, change the API, or set a later date.',
  },
  'DIFF-806': {
    title: 'An entry of the ignore list matches nothing',
    cause: 'No change has the id, operation, pointer and symbol of the entry.',
    fix: 'Remove the entry, or correct it.',
  },
} as const satisfies Record<string, CodeInfo>;
