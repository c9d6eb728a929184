/** An operation as it is read, with its parameters, body and responses, before anything has a type. */

import type { Raw } from '../../load/structure/place.ts';
import type {
  Parameter,
  Statement,
  Json,
  Body,
  Content,
  Schema,
  Response,
  ResponseHeader,
  SecurityRequirement,
} from '../model/model.ts';

/** An operation object with what is around it. */
export interface RawOperation {
  /** Upper case. */
  readonly method: string;
  readonly path?: string;
  /** Key under `components.pathItems`, where there is no path. */
  readonly component?: string;
  /** The path item that holds it, and those beside it: what they say holds for all operations. */
  readonly pathItems: readonly Raw[];
  readonly operation: Raw;
}

export interface RawParameter extends Omit<Parameter, 'type' | 'doc' | 'key' | 'constant'> {
  readonly description?: string;
  readonly deprecated: boolean;
  readonly group?: string;
  readonly named?: string;
  readonly notShown: readonly Statement[];
  readonly examples: readonly Json[];
}

export interface RawBody extends Pick<Body, 'required' | 'at'> {
  readonly description?: string;
  readonly notShown: readonly Statement[];
  readonly contents: readonly RawContent[];
}

/** A content before types are known: models are still being found. */
export type RawContent = Omit<Content, 'type' | 'item' | 'as'> & { readonly itemSchema?: Schema };

export interface RawResponse extends Omit<Response, 'type' | 'contents' | 'headers'> {
  readonly contents: readonly RawContent[];
  readonly headers: readonly Omit<ResponseHeader, 'type'>[];
}

export interface OperationDraft extends RawOperation {
  readonly id: string;
  readonly parameters: readonly RawParameter[];
  readonly strays: readonly RawParameter[];
  readonly body?: RawBody;
  readonly unsent?: RawBody;
  readonly responses: readonly RawResponse[];
  readonly rules: readonly Schema[];
  readonly security?: readonly SecurityRequirement[];
  readonly notShown: readonly Statement[];
}
