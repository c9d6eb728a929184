/** What can be wrong with what `diff` is asked to compare, and with its list of changes to ignore. */

import type { CodeInfo } from '../codes.ts';

export const diffCodes = {
  'DIFF-801': {
    title: 'There is nothing to compare under this name',
    cause: 'The argument is no file, no folder and no git revision of one.',
    fix: 'Check the path; a revision is written `main:specs/shop.yaml`.',
  },
  'DIFF-802': {
    title: 'A git revision cannot be read',
    cause: 'git is missing, the revision is not there, or the path did not exist in it.',
    fix: 'Fetch the revision, or name two files.',
  },
  'DIFF-803': {
    title: 'The two sides do not match',
    cause: 'One is a file and the other a folder, or neither folder holds a document.',
    fix: 'Name two documents, or two folders of documents.',
  },
  'DIFF-804': {
    title: 'The list of changes to ignore is wrong',
    cause: 'The file cannot be read, or an entry lacks its id or its reason.',
    fix: 'Each entry has `id` and `reason`; `operation`, `pointer`, `symbol` and `expires` narrow it.',
  },
  'DIFF-805': {
    title: 'A reason to ignore a change has expired',
    cause: 'The day that `expires` names has come; the entry is not followed any more.',
    fix: 'Remove the entry, change what it is about, or give it another day.',
  },
  'DIFF-806': {
    title: 'An entry ignores nothing',
    cause: 'No change has the id, operation, pointer and symbol that it names.',
    fix: 'Remove the entry, or correct it.',
  },
} as const satisfies Record<string, CodeInfo>;
