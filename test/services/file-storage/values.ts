import type { ValueCase } from '../value-case.ts';

/** Every operation and its path values, in the order of the document. */
const operations: readonly (readonly [string, readonly string[]])[] = [
  ['aboutGet', []],
  ['appsGet', ['appId']],
  ['appsList', []],
  ['changesGet', ['changeId']],
  ['changesGetStartPageToken', []],
  ['changesList', []],
  ['changesWatch', []],
  ['channelsStop', []],
  ['childrenDelete', ['folderId', 'childId']],
  ['childrenGet', ['folderId', 'childId']],
  ['childrenInsert', ['folderId']],
  ['childrenList', ['folderId']],
  ['commentsDelete', ['fileId', 'commentId']],
  ['commentsGet', ['fileId', 'commentId']],
  ['commentsInsert', ['fileId']],
  ['commentsList', ['fileId']],
  ['commentsPatch', ['fileId', 'commentId']],
  ['commentsUpdate', ['fileId', 'commentId']],
  ['drivesDelete', ['driveId']],
  ['drivesGet', ['driveId']],
  ['drivesHide', ['driveId']],
  ['drivesInsert', []],
  ['drivesList', []],
  ['drivesUnhide', ['driveId']],
  ['drivesUpdate', ['driveId']],
  ['filesCopy', ['fileId']],
  ['filesDelete', ['fileId']],
  ['filesEmptyTrash', []],
  ['filesExport', ['fileId']],
  ['filesGenerateIds', []],
  ['filesGet', ['fileId']],
  ['filesInsert', []],
  ['filesInsertUpload', []],
  ['filesList', []],
  ['filesListLabels', ['fileId']],
  ['filesModifyLabels', ['fileId']],
  ['filesPatch', ['fileId']],
  ['filesTouch', ['fileId']],
  ['filesTrash', ['fileId']],
  ['filesUntrash', ['fileId']],
  ['filesUpdate', ['fileId']],
  ['filesUpdateUpload', ['fileId']],
  ['filesWatch', ['fileId']],
  ['parentsDelete', ['fileId', 'parentId']],
  ['parentsGet', ['fileId', 'parentId']],
  ['parentsInsert', ['fileId']],
  ['parentsList', ['fileId']],
  ['permissionsDelete', ['fileId', 'permissionId']],
  ['permissionsGet', ['fileId', 'permissionId']],
  ['permissionsGetIdForEmail', ['email']],
  ['permissionsInsert', ['fileId']],
  ['permissionsList', ['fileId']],
  ['permissionsPatch', ['fileId', 'permissionId']],
  ['permissionsUpdate', ['fileId', 'permissionId']],
  ['propertiesDelete', ['fileId', 'propertyKey']],
  ['propertiesGet', ['fileId', 'propertyKey']],
  ['propertiesInsert', ['fileId']],
  ['propertiesList', ['fileId']],
  ['propertiesPatch', ['fileId', 'propertyKey']],
  ['propertiesUpdate', ['fileId', 'propertyKey']],
  ['repliesDelete', ['fileId', 'commentId', 'replyId']],
  ['repliesGet', ['fileId', 'commentId', 'replyId']],
  ['repliesInsert', ['fileId', 'commentId']],
  ['repliesList', ['fileId', 'commentId']],
  ['repliesPatch', ['fileId', 'commentId', 'replyId']],
  ['repliesUpdate', ['fileId', 'commentId', 'replyId']],
  ['revisionsDelete', ['fileId', 'revisionId']],
  ['revisionsGet', ['fileId', 'revisionId']],
  ['revisionsList', ['fileId']],
  ['revisionsPatch', ['fileId', 'revisionId']],
  ['revisionsUpdate', ['fileId', 'revisionId']],
];

const ids: Record<string, string> = {
  propertyKey: 'my key/with @ and %',
  email: 'jemand+etwas@beispiel.example',
};

const selectParams = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, ids[name] ?? '1A-b_C']));

const params: readonly ValueCase[] = operations
  .filter(([, names]) => names.length > 0)
  .flatMap(([operation, names]) => [
    {
      schema: `${operation}Schemas.params`,
      value: selectParams(names),
      valid: true,
      why: 'Every path value is given; any text is encoded whole.',
    },
    ...names.map((name) => ({
      schema: `${operation}Schemas.params`,
      value: selectParams(names.filter((other) => other !== name)),
      valid: false,
      why: 'Every path value is required.',
    })),
    {
      schema: `${operation}Schemas.params`,
      value: { ...selectParams(names), [names[0] ?? '']: '' },
      valid: false,
      why: 'An empty path value is refused.',
    },
  ]);

const answers: readonly ValueCase[] = operations.map(([operation]) => ({
  schema: `${operation}Schemas.responses.2XX`,
  value: { anything: ['at', 'all', null, 5] },
  valid: true,
  why: 'Responses are not shown and stay open.',
}));

const bodies: readonly ValueCase[] = [
  'changesWatch',
  'channelsStop',
  'commentsInsert',
  'drivesInsert',
  'filesInsert',
  'filesPatch',
  'filesUpdate',
  'permissionsPatch',
  'repliesUpdate',
].flatMap((operation) =>
  [{}, { title: 'Größe', nested: [1, null] }, 'text', 5, null].map((value) => ({
    schema: `${operation}Schemas.body`,
    value,
    valid: true,
    why: 'Request bodies are not shown and stay open.',
  })),
);

const fixedSegments: readonly ValueCase[] = [
  {
    schema: 'filesDeleteSchemas.params',
    value: { fileId: 'trash' },
    valid: false,
    why: 'The fixed segment wins: this call would be files.emptyTrash.',
  },
  {
    schema: 'filesGetSchemas.params',
    value: { fileId: 'generateIds' },
    valid: false,
    why: 'The fixed segment wins: this call would be files.generateIds.',
  },
  {
    schema: 'changesGetSchemas.params',
    value: { changeId: 'startPageToken' },
    valid: false,
    why: 'The fixed segment wins: this call would be changes.getStartPageToken.',
  },
  {
    schema: 'filesGetSchemas.params',
    value: { fileId: 'trash' },
    valid: true,
    why: 'Only DELETE has the fixed segment trash.',
  },
  {
    schema: 'filesDeleteSchemas.params',
    value: { fileId: 'Trash' },
    valid: true,
    why: 'Another id is no fixed segment.',
  },
  {
    schema: 'filesTrashSchemas.params',
    value: { fileId: 'trash' },
    valid: true,
    why: 'files/trash/trash is no fixed path.',
  },
  {
    schema: 'filesGetSchemas.params',
    value: { fileId: 5 },
    valid: false,
    why: 'A path value is a string.',
  },
  {
    schema: 'filesGetSchemas.params',
    value: { fileId: null },
    valid: false,
    why: 'A path value is a string.',
  },
];

export const values: readonly ValueCase[] = [...params, ...answers, ...bodies, ...fixedSegments];
