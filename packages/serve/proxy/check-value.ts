/** Finds the rules that a value breaks by its validator, each with the place in the document that states it. */

import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import { joinPath } from '../../../generator/core/diagnostics/paths.ts';
import { isUrl } from '../../../generator/core/load/files/permission.ts';
import { getNode } from '../../../generator/core/load/structure/pointer.ts';
import { printMessage } from '../../../templates/runtime/validation/issue-words.ts';
import type { Schema as Validator } from '../../../templates/runtime/call/validate.ts';
import { listIssues, type SchemaIssue } from '../validators.ts';
import { type Finding, formatPath } from './finding.ts';
import { createFinding, type Checking } from './checking.ts';
import { createObservation, type Observation } from './observation.ts';

interface Checked {
  readonly value: unknown;
  readonly code: Code;
  /** The place of the value in the document, for rules whose own place is not known. */
  readonly at: Place;
  /** What comes before the path of the issue. */
  readonly start?: readonly (string | number)[];
}

export function checkValue(
  checking: Checking,
  validator: Validator | undefined,
  { value, code, at, start = [] }: Checked,
): readonly Finding[] {
  return listIssues(validator, value).map((issue) => {
    const own = (issue.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)));
    const path = formatPath([...start, ...own]);
    const place = findPlace(issue, checking);
    const message = `\`${path || 'body'}\`: ${printIssue(issue)}.`;
    const observation = place && observeIssue(issue, getNode(value, own.map(String)), checking);
    return createFinding(checking, code, { at: place ?? at, path, message, observation });
  });
}

/** Prints an issue without the place of its rule, which is that of the finding. */
function printIssue({ message, params: { expected, received } = {} }: SchemaIssue): string {
  return expected === undefined || received === undefined
    ? message
    : printMessage(expected, received);
}

/** `#/components/schemas/Pet`, or with a file before it. */
function findPlace({ params }: SchemaIssue, { api: { model } }: Checking): Place | undefined {
  const [, path = '', pointer] = /^([^#]*)#(\/.*)?$/.exec(params?.source ?? '') ?? [];
  if (pointer === undefined) return undefined;
  const { file } = model.at;
  const folder = file.replace(/[^\\/]*$/, '');
  return {
    file: path === '' ? file : isUrl(path) ? path : joinPath(folder, path),
    pointer,
    written: true,
  };
}

/** Sensitive values show nothing but their type: issues do not repeat them. */
function observeIssue(
  { params, path = [] }: SchemaIssue,
  value: unknown,
  { api }: Checking,
): Observation | undefined {
  const { rule, received } = params ?? {};
  if (rule === undefined) return undefined;
  const isOpen = !api.model.sensitive.some((one) => path.some((step) => String(step) === one));
  const isShown = isOpen && received === JSON.stringify(value);
  return createObservation('keyword', {
    keyword: rule,
    name: String(path.at(-1) ?? ''),
    value,
    isShown,
  });
}
