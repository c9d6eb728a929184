/** What can be wrong with what `specwright serve` is given, and what it finds between a caller and a service. */

export const serveCodes = {
  'SERVE-101': {
    title: 'The service cannot listen',
    cause: 'The port is in use or reserved, or the host is not an address of this machine.',
    fix: 'Choose another --port (0 takes a free one) or another --host.',
  },
  'SERVE-102': {
    title: 'The snapshot cannot be used',
    cause: 'The file of --snapshot is not what the service wrote, or is of other APIs.',
    fix: 'Move it away to start again, or give the file of an earlier run. It is not changed.',
  },
  'SERVE-103': {
    title: 'The seed data are wrong',
    cause:
      'The file of --seed-data names what the API does not have, or has values that its schemas refuse.',
    fix: 'Correct the place that the message names. docs/serve.md shows the form.',
  },
  'SERVE-104': {
    title: 'The faults are wrong',
    cause: 'The file of --faults names an operation or a fault that does not exist.',
    fix: 'Correct the place that the message names. docs/serve.md shows the form.',
  },
  'SERVE-105': {
    title: 'A file of the service cannot be written',
    cause: 'The folder does not exist, the disk is full, or the permissions do not allow writing.',
    fix: 'Check the path that was given with --snapshot, --record, --learn or --sarif.',
  },
  'SERVE-106': {
    title: 'The API has no tools that can be called',
    cause:
      'No operation is left by --tags, --operations and --read-only, or the document does not say where the service is.',
    fix: 'Choose other operations, or give --base-url.',
  },
  'SERVE-107': {
    title: 'Tools are of one API',
    cause: '`specwright mcp` was run for several APIs, or for a config that has several.',
    fix: 'Name one of them.',
  },
  'WIRE-101': {
    title: 'A request has a path that the document does not have',
    cause: 'The caller uses an address that no path of the document means.',
    fix: 'Add the path to the document, or correct the caller.',
  },
  'WIRE-102': {
    title: 'A request has a method that its path does not have',
    cause: 'The document has the path, but not with this method.',
    fix: 'Add the operation to the document, or correct the caller.',
  },
  'WIRE-103': {
    title: 'A request breaks a rule of the document',
    cause: 'A parameter or a member of the body is not as its schema says.',
    fix: 'Correct the caller, or the rule where the service takes such requests.',
  },
  'WIRE-104': {
    title: 'The body of a request has a type that the document does not show',
    cause: 'The document shows other media types for it, or no body.',
    fix: 'Add the media type to the document, or correct the caller.',
  },
  'WIRE-105': {
    title: 'A body cannot be read',
    cause:
      'Its bytes are not of the media type that the header names, such as JSON that is cut off.',
    fix: 'Correct the program that sent it.',
  },
  'WIRE-106': {
    title: 'An answer has a status that the document does not show',
    cause: 'The operation shows other statuses, and no `default`.',
    fix: 'Add the status to the document, or correct the service.',
  },
  'WIRE-107': {
    title: 'An answer has a type that the document does not show',
    cause: 'The document shows other media types with this status, or no body.',
    fix: 'Add the media type to the document, or correct the service.',
  },
  'WIRE-108': {
    title: 'A request has a parameter that the document does not describe',
    cause: 'The query has a name that is none of the parameters of the operation.',
    fix: 'Describe the parameter, or let the caller leave it out.',
  },
  'WIRE-109': {
    title: 'An answer breaks a rule of the document',
    cause: 'A member of the body is not as its schema says.',
    fix: 'Correct the service, or the rule.',
  },
  'WIRE-110': {
    title: 'A body has a member that the document does not describe',
    cause: 'The schema allows more members, and does not name this one.',
    fix: 'Describe the member, so that callers get its type.',
  },
  'WIRE-111': {
    title: 'A header of an answer breaks a rule of the document',
    cause: 'A required header is missing, or its value is not what its schema allows.',
    fix: 'Correct the schema of the header, or the service.',
  },
  'WIRE-112': {
    title: 'A body was not checked',
    cause: 'It is longer than 4 MiB, was cut off, or has a content coding that Node does not read.',
    fix: 'Ask for a coding that can be read (`Accept-Encoding: gzip`), where the body matters.',
  },
};
