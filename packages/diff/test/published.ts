/**
 * The checks that oasdiff documents, and ours that find the same; braces stand for alternatives, `$1` for what was taken
 * of the first of them. Where there is none, the reason.
 */

export type Row =
  readonly [theirs: string, ours: string] | readonly [theirs: string, none: null, why: string];

const policy =
  'a policy on how documents are versioned; `release` says which version a change calls for';

export const published: readonly Row[] = [
  ['endpoint-added', 'operation-added'],
  ['endpoint-{deprecated,reactivated}', 'operation-$1'],
  ['endpoint-deprecated-with-sunset', 'operation-deprecated'],
  ['api-{path-removed,removed}-without-deprecation', 'operation-removed'],
  ['api-{path-removed,removed}-with-deprecation', 'operation-removed-after-sunset'],
  ['api-{path-removed,removed}-before-sunset', 'operation-removed-before-sunset'],
  ['api-path-sunset-parse', 'operation-removed'],
  ['api-deprecated-sunset-parse', 'sunset-invalid'],
  ['sunset-deleted', 'sunset-removed'],
  ['api-sunset-date-changed-too-small', 'sunset-brought-forward'],
  [
    'api-deprecated-sunset-missing',
    null,
    'only an error under a policy that wants a date; deprecating breaks nothing yet',
  ],
  [
    'api-sunset-date-too-small',
    null,
    'only an error under a policy that wants a term; deprecating breaks nothing yet',
  ],
  ['api-stability-{decreased,increased}', 'operation-stability-$1'],
  [
    'api-invalid-stability-level',
    null,
    'an unknown level counts as stable: it promises nothing less',
  ],
  ['{request,response}-property-stability-{decreased,increased}', '$1-property-stability-$2'],
  ['api-operation-id-{added,removed}', 'operation-id-changed'],
  [
    'api-tag-{added,removed}',
    null,
    'tags do not travel; where they name files of the output, the types tell',
  ],
  ['api-schema-removed', 'schema-removed'],
  ['api-{version-not-bumped,version-decreased,major-version-not-bumped}', null, policy],

  ['api-{security,global-security}-added', 'security-alternative-added'],
  ['api-{security,global-security}-removed', 'security-alternative-removed'],
  ['api-security-updated', 'security-requirement-added'],
  ['api-{security,global-security}-scope-{added,removed}', 'security-scope-$2'],
  ['api-security-component-{added,removed}', 'security-scheme-$1'],
  ['api-security-component-oauth-scope-{added,removed}', 'security-scheme-$1'],
  [
    'api-security-component-oauth-scope-changed',
    null,
    'what a scope means in words does not travel',
  ],
  ['api-security-component-type-changed', 'security-scheme-changed'],
  ['api-security-component-{oauth-url,oauth-token-url}-changed', 'security-url-changed'],

  ['new-request-path-parameter', 'path-changed'],
  ['new-{required,optional}-request-parameter', 'request-parameter-added-$1'],
  [
    'new-{required,optional}-request-default-parameter-to-existing-path',
    'request-parameter-added-$1',
  ],
  ['new-required-request-header-property', 'request-parameter-property-added-required'],
  ['request-header-property-became-{required,enum}', 'request-parameter-property-became-$1'],
  ['request-parameter-removed', 'request-parameter-removed'],
  ['request-parameter-removed-with-deprecation', 'request-parameter-removed-after-sunset'],
  ['request-parameter-removed-before-sunset', 'request-parameter-removed-before-sunset'],
  ['request-parameter-sunset-parse', 'sunset-invalid'],
  ['request-parameter-sunset-deleted', 'sunset-removed'],
  ['request-parameter-sunset-date-changed-too-small', 'sunset-brought-forward'],
  [
    'request-parameter-{deprecated-sunset-missing,sunset-date-too-small}',
    null,
    'only an error under a policy; deprecating breaks nothing yet',
  ],
  ['request-parameter-{deprecated,reactivated}', 'request-parameter-$1'],
  ['request-parameter-became-{required,optional}', 'request-parameter-became-$1'],
  ['request-parameter-became-{enum,nullable,not-nullable}', 'request-parameter-became-$1'],
  [
    'request-parameter-property-became-{nullable,not-nullable}',
    'request-parameter-property-became-$1',
  ],
  ['request-parameter-{enum-value-added,enum-value-removed}', 'request-parameter-$1'],
  [
    'request-parameter-property-{enum-value-added,enum-value-removed}',
    'request-parameter-property-$1',
  ],
  [
    'request-parameter-x-extensible-enum-value-removed',
    'request-parameter-extensible-enum-value-removed',
  ],
  ['request-parameter-default-value-{added,changed,removed}', 'request-parameter-default-$1'],
  ['request-parameter-type-changed', 'request-parameter-type-changed'],
  ['request-parameter-type-generalized', 'request-parameter-type-widened'],
  ['request-parameter-property-type-changed', 'request-parameter-property-type-changed'],
  ['request-parameter-property-type-generalized', 'request-parameter-property-type-widened'],
  ['request-parameter-property-type-specialized', 'request-parameter-property-type-narrowed'],
  ['request-parameter-pattern-{added,removed,changed}', 'request-parameter-pattern-$1'],
  ['request-parameter-pattern-generalized', 'request-parameter-pattern-widened'],
  [
    'request-parameter-{max,min,max-length,min-length,max-items,min-items}-{increased,decreased,set}',
    'request-parameter-$1-$2',
  ],
  ['request-parameter-exclusive-{max,min}-{increased,decreased,set}', 'request-parameter-$1-$2'],

  ['request-body-added-{required,optional}', 'request-body-added-$1'],
  ['request-body-removed', 'request-body-removed'],
  ['request-body-became-{required,optional}', 'request-body-became-$1'],
  ['request-body-media-type-{added,removed}', 'request-body-media-type-$1'],
  ['request-{body,property}-became-{enum,nullable,not-nullable}', 'request-$1-became-$2'],
  ['request-{body,property}-enum-value-removed', 'request-$1-enum-value-removed'],
  ['request-property-enum-value-added', 'request-property-enum-value-added'],
  [
    'request-property-x-extensible-enum-value-removed',
    'request-property-extensible-enum-value-removed',
  ],
  [
    'request-read-only-property-{enum-value-removed,max-decreased,max-length-decreased,min-increased,exclusive-min-increased,exclusive-max-decreased}',
    null,
    'what is read-only is not sent, so that nothing changes in a request',
  ],
  [
    'request-{body,property}-{max,min,max-length,min-length}-{increased,decreased,set}',
    'request-$1-$2-$3',
  ],
  ['request-{body,property}-min-items-{increased,decreased,set}', 'request-$1-min-items-$2'],
  ['request-{body,property}-exclusive-{max,min}-{increased,decreased,set}', 'request-$1-$2-$3'],
  ['request-property-pattern-{added,removed,changed}', 'request-property-pattern-$1'],
  ['request-property-pattern-generalized', 'request-property-pattern-widened'],
  ['request-{body,property}-type-changed', 'request-$1-type-changed'],
  ['request-{body,property}-{type-generalized,type-compatible}', 'request-$1-type-widened'],
  ['request-{body,property}-const-added', 'request-$1-became-enum'],
  ['request-{body,property}-const-changed', 'request-$1-enum-value-removed'],
  ['request-{body,property}-const-removed', 'request-$1-became-not-enum'],
  ['{request,response}-{body,property}-default-value-{added,changed,removed}', '$1-$2-default-$3'],
  ['{request,response}-{body,property}-any-of-{added,removed}', '$1-$2-any-of-$3'],
  ['{request,response}-{body,property}-one-of-{added,removed}', '$1-$2-one-of-$3'],
  ['{request,response}-body-wrapped-in-one-of', '$1-body-one-of-added'],
  ['{request,response}-body-wrapped-in-one-of-original-preserved', '$1-body-one-of-added'],
  [
    '{request,response}-{body,property}-all-of-{added,removed}',
    null,
    'parts of `allOf` are written together and compared by what they ask for: `added-required`, `removed`, `type-narrowed`, …',
  ],
  ['{request,response}-{body,property}-discriminator-{added,removed}', '$1-$2-discriminator-$3'],
  [
    '{request,response}-{body,property}-discriminator-property-name-changed',
    '$1-$2-discriminator-property-changed',
  ],
  [
    '{request,response}-{body,property}-discriminator-mapping-added',
    '$1-$2-discriminator-value-added',
  ],
  [
    '{request,response}-{body,property}-discriminator-mapping-deleted',
    '$1-$2-discriminator-value-removed',
  ],
  [
    '{request,response}-{body,property}-discriminator-mapping-changed',
    '$1-$2-discriminator-value-changed',
  ],
  ['request-property-removed', 'request-property-removed'],
  ['new-required-request-property', 'request-property-added-required'],
  ['new-required-request-property-with-default', 'request-property-added-required-with-default'],
  ['new-optional-request-property', 'request-property-added-optional'],
  [
    'request-property-became-{required,optional,required-with-default}',
    'request-property-became-$1',
  ],
  [
    'request-{required,optional}-property-became-{read-only,not-read-only}',
    'request-property-became-$2',
  ],
  [
    'request-{required,optional}-property-became-{write-only,not-write-only}',
    null,
    'it is sent as before',
  ],
  ['{request,response}-property-{deprecated,deprecated-with-sunset}', '$1-property-deprecated'],
  ['{request,response}-property-reactivated', '$1-property-reactivated'],
  [
    '{request,response}-property-{deprecated-sunset-missing,deprecated-sunset-invalid,sunset-date-too-small}',
    null,
    'only an error under a policy; a member has no end of its own here',
  ],

  ['response-success-status-{added,removed}', 'response-success-status-$1'],
  ['response-non-success-status-{added,removed}', 'response-error-status-$1'],
  ['response-media-type-{added,removed}', 'response-media-type-$1'],
  ['response-media-type-{name-changed,name-generalized}', 'response-media-type-removed'],
  ['response-media-type-name-specialized', 'response-media-type-narrowed'],
  ['required-response-header-removed', 'response-header-removed-required'],
  ['optional-response-header-removed', 'response-header-removed-optional'],
  ['response-header-added', 'response-header-added'],
  ['response-header-became-{optional,nullable,not-nullable}', 'response-header-became-$1'],
  ['response-header-type-changed', 'response-header-type-changed'],
  ['response-header-type-{generalized,compatible}', 'response-header-type-widened'],
  ['response-header-type-specialized', 'response-header-type-narrowed'],
  ['response-{required,optional}-property-{added,removed}', 'response-property-$2-$1'],
  [
    'response-{required,optional}-write-only-property-{added,removed}',
    null,
    'what is write-only does not come, so that nothing changes in a response',
  ],
  [
    'response-property-became-{required,optional,nullable,not-nullable}',
    'response-property-became-$1',
  ],
  [
    'response-write-only-property-{became-optional,became-required,enum-value-added}',
    null,
    'what is write-only does not come, so that nothing changes in a response',
  ],
  [
    'response-{required,optional}-property-became-{write-only,not-write-only}',
    'response-property-became-$2',
  ],
  [
    'response-{required,optional}-property-became-{read-only,not-read-only}',
    null,
    'it comes as before',
  ],
  ['response-body-became-{nullable,not-nullable}', 'response-body-became-$1'],
  ['response-property-enum-value-{added,removed}', 'response-property-enum-value-$1'],
  ['response-mediatype-enum-value-removed', 'response-body-enum-value-removed'],
  [
    'response-{body,property}-{max-increased,max-length-increased,max-length-unset,min-decreased,min-length-decreased,min-items-decreased,min-items-unset}',
    'response-$1-$2',
  ],
  ['response-{body,property}-exclusive-{max-increased,min-decreased}', 'response-$1-$2'],
  ['response-property-pattern-{added,changed,removed}', 'response-property-pattern-$1'],
  ['response-{body,property}-type-changed', 'response-$1-type-changed'],

  ['webhook-{added,removed}', 'webhook-$1'],
  ['{request,response}-{body,property}-list-of-types-{widened,narrowed}', '$1-$2-type-$3'],
  ['request-{parameter,parameter-property}-list-of-types-{widened,narrowed}', 'request-$1-type-$2'],
  ['response-{body,property}-type-generalized', 'response-$1-type-widened'],
  ['response-{body,property}-type-specialized', 'response-$1-type-narrowed'],
  ['response-{body,property}-type-compatible', 'response-$1-type-changed'],
  ['response-{body,property}-const-added', 'response-$1-became-enum'],
  ['response-{body,property}-const-changed', 'response-$1-enum-value-added'],
  ['response-{body,property}-const-removed', 'response-$1-became-not-enum'],
  ['{request,response}-body-media-type-schema-added', '$1-body-type-narrowed'],
  ['{request,response}-body-media-type-schema-removed', '$1-body-type-widened'],
  ['{request,response}-body-media-type-item-schema-added', '$1-body-type-narrowed'],
  ['{request,response}-body-media-type-item-schema-removed', '$1-body-type-widened'],
  ['response-body-media-type-item-schema-removed-untyped', 'response-body-type-widened'],
  [
    '{request,response}-{body,property}-all-of-{added,removed}-annotation-only',
    null,
    'words alone: nothing that travels changes',
  ],

  ['request-{body,property}-max-items-{decreased,increased,set}', 'request-$1-max-items-$2'],
  [
    'request-{body,property}-max-properties-{decreased,increased,set}',
    'request-$1-max-properties-$2',
  ],
  ['request-{body,property}-min-properties-increased', 'request-$1-min-properties-increased'],
  ['response-{body,property}-{max-items,max-properties}-increased', 'response-$1-$2-increased'],
  ['response-{body,property}-min-properties-decreased', 'response-$1-min-properties-decreased'],
  [
    'request-read-only-property-{max-items-decreased,max-properties-decreased}',
    null,
    'what is read-only is not sent, so that nothing changes in a request',
  ],
  ['request-{body,property}-unique-items-{set,unset}', 'request-$1-unique-items-$2'],
  ['response-{body,property}-unique-items-unset', 'response-$1-unique-items-unset'],
  ['request-{body,property}-multiple-of-set', 'request-$1-multiple-of-tightened'],
  ['request-{body,property}-multiple-of-{unset,generalized}', 'request-$1-multiple-of-loosened'],
  ['request-{body,property}-multiple-of-changed', 'request-$1-multiple-of-changed'],
  ['response-{body,property}-multiple-of-unset', 'response-$1-multiple-of-loosened'],
  ['response-{body,property}-multiple-of-specialized', 'response-$1-multiple-of-tightened'],
  ['response-{body,property}-multiple-of-changed', 'response-$1-multiple-of-changed'],

  ['{request,response}-{body,property}-prefix-items-added', '$1-$2-tuple-lengthened'],
  ['{request,response}-{body,property}-prefix-items-removed', '$1-$2-tuple-shortened'],
  [
    '{request,response}-{body,property}-{if,contains,property-names,dependent-schema,dependent-required}-{added,removed}',
    '$1-$2-condition-$4',
  ],
  ['{request,response}-{body,property}-{then,else}-{added,removed}', '$1-$2-condition-changed'],
  ['{request,response}-{body,property}-dependent-required-changed', '$1-$2-condition-added'],
  [
    '{request,response}-{body,property}-{min-contains,max-contains}-{increased,decreased}',
    '$1-$2-$3-$4',
  ],
  [
    '{request,response}-{body,property}-pattern-property-{added,removed}',
    '$1-$2-pattern-properties-$3',
  ],
  ['{request,response}-{body,property}-unevaluated-items-{added,removed}', '$1-$2-condition-$3'],
  ['{request,response}-{body,property}-unevaluated-properties-added', '$1-$2-additional-closed'],
  ['{request,response}-{body,property}-unevaluated-properties-removed', '$1-$2-additional-opened'],
  [
    '{request,response}-{body,property}-{content-media-type,content-encoding}-changed',
    '$1-$2-content-encoding-changed',
  ],
  [
    '{request,response}-{body,property}-content-schema-{added,removed}',
    null,
    'what a text holds inside is said in words alone; the text itself is compared',
  ],
];

/** Every id that a row covers, with ours. */
export function expanded([theirs, ours]: Row): readonly (readonly [string, string | undefined])[] {
  const parts = theirs.split(/\{([^}]*)\}/);
  let found: readonly { readonly text: string; readonly taken: readonly string[] }[] = [
    { text: '', taken: [] },
  ];
  for (const [index, part] of parts.entries()) {
    const choices = index % 2 === 1 ? part.split(',') : [part];
    found = found.flatMap(({ text, taken }) =>
      choices.map((choice) => ({
        text: text + choice,
        taken: index % 2 === 1 ? [...taken, choice] : taken,
      })),
    );
  }
  return found.map(({ text, taken }) => [
    text,
    ours?.replaceAll(/\$(\d)/g, (_, place: string) => taken[Number(place) - 1] ?? ''),
  ]);
}
