/** What can be wrong with the output folder. */

import type { CodeInfo } from '../codes.ts';

export const writeCodes = {
  'WRITE-601': {
    title: 'A file in the output was not written by Specwright',
    cause: 'There is a file where the output needs one, and the manifest does not know it.',
    fix: 'Move it away, choose another output folder, or name it with --overwrite; where only the manifest was lost, --overwrite manifest.json.',
  },
  'WRITE-602': {
    title: 'A generated file was edited',
    cause: 'Its text is neither what Specwright wrote nor what it would write now.',
    fix: 'Move the edit into a file of your own, then name the file with --overwrite.',
  },
  'WRITE-603': {
    title: 'A stale file was edited and stays',
    cause: 'The document no longer calls for the file, but a person changed it.',
    fix: 'Remove it by hand, or name it with --overwrite.',
  },
  'WRITE-604': {
    title: 'A path of the output is blocked',
    cause: 'A link, a folder or a special file is where a plain file must be written.',
    fix: 'Remove it, or choose another output folder.',
  },
  'WRITE-605': {
    title: 'The output cannot be written',
    cause: 'The disk is full, or the folder may not be written to.',
    fix: 'Check the folder; nothing of the old output was lost.',
  },
  'WRITE-606': {
    title: '--overwrite names no file of the output',
    cause: 'The path is misspelled, or the file is no longer generated.',
    fix: 'Give the path relative to the output folder.',
  },
  'WRITE-607': {
    title: 'Another run holds the output',
    cause: 'Two runs write into one folder, and the other one does not end.',
    fix: 'Wait for it, or remove the lock file that the message names where nothing runs any more.',
  },
  'WRITE-608': {
    title: 'The output changes while it is written',
    cause:
      'A program or a person saved a file of the output just when it was to be replaced, again and again.',
    fix: 'Close what writes there, and run again.',
  },
  'WRITE-609': {
    title: 'A run was stopped half-way',
    cause: 'It was killed while it replaced the output; part of it is old, part of it new.',
    fix: 'Run specwright generate, which finishes what was begun.',
  },
  'WRITE-610': {
    title: 'The output is out of date',
    cause: 'The files there are not what the documents, the config and this version call for.',
    fix: 'Run specwright generate, and commit the result.',
  },
  'WRITE-611': {
    title: 'The package.json of the output cannot be read',
    cause: 'It is no JSON object, or its version is none that npm takes.',
    fix: 'Correct it, or move it away, and run again.',
  },
  'WRITE-612': {
    title: 'Nothing tells what the last version of a package was made of',
    cause: 'former.json is missing or was cut, or its documents are no longer read.',
    fix: 'Restore former.json from version control and run again, or set the version by hand.',
  },
} as const satisfies Record<string, CodeInfo>;
