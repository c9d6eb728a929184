/** An operation that starts a resumable upload in, the function out that carries it through. */

import type { Operation, Upload } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, object, propertyName, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { ParameterDeclaration } from '../declaration.ts';
import { join } from '../code.ts';
import { printType } from '../types.ts';
import { dataType } from './call.ts';
import { requestLine } from './docs.ts';
import type { Kind } from './kinds.ts';
import { pathOf } from './pages.ts';
import { optionsParameter, paramsType } from './params.ts';

export function uploadKind(operation: Operation): Kind | undefined {
  const { upload, names } = operation;
  if (upload === undefined || names.upload === undefined) return undefined;
  return undefined;
}
