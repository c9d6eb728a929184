/** What can be wrong with the output folder. */

export const writeCodes = {
  'WRITE-601': {
    title: 'A file in the output was not written by Specwright',
    cause: 'There is a file where the output needs one, and the manifest does not list it.',
    fix: 'Move it away, choose another output folder, or replace it with --overwrite <file>. If only the manifest was lost, use --overwrite manifest.json.',
  },
  'WRITE-602': {
    title: 'A generated file was edited',
    cause: 'Its text is different from what Specwright wrote, and from what it would write now.',
    fix: 'Move the edit into your own file, then replace the generated file with --overwrite <file>. Or keep the edit with --keep-edits.',
  },
  'WRITE-603': {
    title: 'An old generated file was edited and is kept',
    cause: 'The file is no longer generated, but a person changed it.',
    fix: 'Remove it by hand, or remove it with --overwrite <file>.',
  },
  'WRITE-604': {
    title: 'A path of the output is blocked',
    cause: 'A link, a folder or a special file is where a plain file must be written.',
    fix: 'Remove it, or choose another output folder.',
  },
  'WRITE-605': {
    title: 'The output cannot be written',
    cause: 'The disk is full, or the permissions of the folder do not allow writing.',
    fix: 'Check the folder; nothing of the old output was lost.',
  },
  'WRITE-606': {
    title: '--overwrite names no file of the output',
    cause: 'The path is misspelled, or the file is no longer generated.',
    fix: 'Give the path relative to the output folder.',
  },
  'WRITE-607': {
    title: 'Another run is writing the output',
    cause: 'Two runs write into the same folder, and the other one does not finish.',
    fix: 'Wait for it. If no other run is active, remove the lock file that the message names.',
  },
  'WRITE-608': {
    title: 'The output changes while it is written',
    cause:
      'A program or a person changed a file of the output again and again while it was being replaced.',
    fix: 'Close the program that writes there, and run again.',
  },
  'WRITE-609': {
    title: 'A run was stopped before it finished',
    cause: 'The run was stopped while it replaced the output; some files are old and some are new.',
    fix: 'Run specwright generate, which finishes the replacement.',
  },
  'WRITE-610': {
    title: 'The output is out of date',
    cause:
      'The files are not what the documents, the config and this version of Specwright produce.',
    fix: 'Run specwright generate, and commit the result.',
  },
  'WRITE-611': {
    title: 'The package.json of the output cannot be read',
    cause: 'It is not a JSON object, or its version is not valid for npm.',
    fix: 'Correct it or move it away, then run again.',
  },
  'WRITE-612': {
    title: 'The record of the last version of a package is missing',
    cause: 'former.json is missing or incomplete, or its documents can no longer be read.',
    fix: 'Restore former.json from version control and run again, or set the version by hand.',
  },
  'WRITE-613': {
    title: 'An API that was not generated needs another version of the runtime',
    cause:
      'Only some APIs were generated. Files of another one import what the runtime of this version of Specwright does not have.',
    fix: 'Run specwright generate without names, which writes all APIs again.',
  },
  'WRITE-614': {
    title: 'A file has changed while its callers were moved',
    cause: 'A program or a person changed it after migrate --callers had read it.',
    fix: 'Run the command again.',
  },
  'WRITE-615': {
    title: 'What was generated below an edit is lost',
    cause:
      'With --keep-edits a merge needs the text that Specwright wrote last. The output, the cache and git no longer have it.',
    fix: 'Keep a copy of the edited file, replace it with --overwrite <file>, and edit it again.',
  },
  'WRITE-616': {
    title: 'A conflict is not resolved',
    cause: 'An edited file still has the marks of a conflict, of an earlier merge or of git.',
    fix: 'Choose between the lines of both sides, remove the marks, and run again.',
  },
  'WRITE-617': {
    title: 'An edit and the new output change the same lines',
    cause: 'With --keep-edits the file was written with both, and with marks around them.',
    fix: 'Choose between the lines that are marked, and remove the marks. Then the next run keeps what you chose.',
  },
};
