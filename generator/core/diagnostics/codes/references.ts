/** What can be wrong with references, within a file and between files. */

export const referenceCodes = {
  'REF-101': {
    title: 'A reference has no target',
    cause: 'The JSON pointer of a `$ref` does not match any node of the document.',
    fix: 'Correct the pointer, or add its target.',
  },
  'REF-102': {
    title: 'A referenced file cannot be read',
    cause: 'The file of a `$ref` does not exist, or its permissions do not allow reading.',
    fix: 'Correct the path; it is relative to the file that contains the `$ref`.',
  },
  'REF-103': {
    title: 'A reference is outside the folder of the document',
    cause: 'Files outside the folder of the entry document are read only if they are allowed.',
    fix: 'Allow the folder with `--allow` or `allow` in the config.',
  },
  'REF-104': {
    title: 'A reference to another host',
    cause: 'Remote documents are read only if their host is allowed.',
    fix: 'Keep a copy next to the document, or allow the host.',
  },
  'REF-105': {
    title: 'A reference is not valid',
    cause: '`$ref` must be a string that is a URI reference.',
    fix: 'Write a relative path, a JSON pointer after `#`, or both.',
  },
  'REF-106': {
    title: 'A reference names an unknown anchor',
    cause: 'The schema has no `$anchor` with this name.',
    fix: 'Correct the name, or write a JSON pointer.',
  },
  'REF-107': {
    title: 'Circular references',
    cause:
      'A `$ref` refers to itself, directly or through other references, without a schema between them.',
    fix: 'Write the schema itself at one of these places.',
  },
  'REF-108': {
    title: 'A reference has a target of the wrong kind',
    cause: 'The target of a `$ref` is not of the kind that is needed at this place.',
    fix: 'Refer to a node of the right kind.',
  },
  'REF-109': {
    title: 'A remote document cannot be read',
    cause:
      'Its host is unknown, refuses the connection, sends something else, or is in a private network.',
    fix: 'Keep a copy next to the document, or allow the address.',
  },
};
