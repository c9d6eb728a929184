/** An API in, the variables that a deployment sets out, as far as something that a client sends holds them. */

import type { Api, Operation, SecurityScheme, Variable } from '../../ir/model.ts';
import { listAskedSchemes } from '../../ir/operations/security.ts';

export function listReachedVariables(api: Api): readonly Variable[] {
  if (api.variables.length === 0) return [];
  const texts = [
    ...listAskedSchemes(api).flatMap(listSchemeTemplates),
    ...api.operations.flatMap(listCallTemplates),
  ].join('\n');
  return api.variables.filter(({ name }) => texts.includes(`{${name}}`));
}

function listSchemeTemplates(scheme: SecurityScheme): string[] {
  return scheme.kind === 'apiKey' ? [scheme.template ?? scheme.name] : [];
}

/** Names of headers and cookies, and of headers of answers that lead an upload. */
function listCallTemplates({ parameters, upload }: Operation): string[] {
  return [
    ...parameters.map(({ template = '' }) => template),
    ...(upload ? [upload.url, upload.confirmed ?? '', String(upload.chunk?.granularity)] : []),
  ];
}
