/** What others use of this folder: they import this file alone. */

export { printShaped, printShapes } from './body-shapes.ts';
export { type CallKind, listKinds } from './calls.ts';
export { carriesCode, isFailingByCode } from './codes.ts';
export {
  findXmlForm,
  type Form,
  isExact,
  isTextOrBytes,
  keepUsed,
  printForm,
  type Side,
} from './contents.ts';
export { findMember, isTokenHidden, printPageRule } from './derived.ts';
export { buildDerivedDoc, printRequestLine } from './docs.ts';
export { groupByTag, operationsEmitter, type Tagged } from './emitter.ts';
export { buildMaskDoc, buildMaskRule, type BuiltMaskRule } from './mask.ts';
export { printParamsType, type TypedParameter } from './params.ts';
export { getFailuresKey, printDataType, printFailures, RANGES } from './results.ts';
export {
  AUTHORIZATION,
  findRequiredAuth,
  listAlternatives,
  listPlacedSchemes,
  nameInRequest,
  printAlternatives,
  schemesPath,
} from './security.ts';
export { describeUpload, listOthers, printRecordType } from './upload.ts';
