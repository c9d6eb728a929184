/** What a user chooses of the types of all paths; each is called as the flag of openapi-typescript that it is known by. */

export interface PathsOptions {
  /** Objects that do not say otherwise may have other members. */
  readonly additionalProperties?: boolean;
  readonly alphabetize?: boolean;
  /** `minItems` and `maxItems` make tuples. */
  readonly arrayLength?: boolean;
  /** Enums are only made where the document names or describes their values. */
  readonly conditionalEnums?: boolean;
  /** Enums with the same values are one. */
  readonly dedupeEnums?: boolean;
  /** Members with a default are there in answers; `true` where it is not said. */
  readonly defaultNonNullable?: boolean;
  readonly emptyObjectsUnknown?: boolean;
  /** Sets of values are enums of TypeScript. */
  readonly enum?: boolean;
  /** Sets of values are also lists. */
  readonly enumValues?: boolean;
  readonly excludeDeprecated?: boolean;
  /** `export type` in the place of `export interface`. */
  readonly exportType?: boolean;
  /** Parameters that a path names and nothing describes are texts. */
  readonly generatePathParams?: boolean;
  readonly immutable?: boolean;
  /** An enum `ApiPaths` of all paths. */
  readonly makePathsEnum?: boolean;
  /** Paths are template literal types. */
  readonly pathParamsAsTypes?: boolean;
  readonly propertiesRequiredByDefault?: boolean;
  /** Members with `readOnly` and `writeOnly` are marked by `$Read` and `$Write`. */
  readonly readWriteMarkers?: boolean;
  /** Components are also types of their own. */
  readonly rootTypes?: boolean;
  readonly rootTypesKeepCasing?: boolean;
  readonly rootTypesNoSchemaPrefix?: boolean;
}
