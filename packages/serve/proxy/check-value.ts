/** Finds the rules that a value breaks by its validator, each with the place in the document that states it. */

import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import { joinPath } from '../../../generator/core/diagnostics/paths.ts';
import { isUrl } from '../../../generator/core/load/files/permission.ts';
import { getNode } from '../../../generator/core/load/structure/pointer.ts';
import { printMessage } from '../../../templates/runtime/validation/issue-words.ts';
import type { Schema as Validator } from '../../../templates/runtime/call/validate.ts';
import { listIssues, type SchemaIssue } from '../load/schemas.ts';
import { type Finding, formatPath } from './finding.ts';
import { createFinding, type Checking } from './check-exchange.ts';
import { createLesson, type Lesson } from './observation.ts';

interface Checked {
  readonly value: unknown;
  readonly code: Code;
  /** Where the document has the value, for rules whose place is not known. */
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
    const lesson = place && learn(issue, getNode(value, own.map(String)), checking);
    return createFinding(checking, code, { at: place ?? at, path, message, lesson });
  });
}

/** Without the place of the rule, which a finding has as its own. */
function printIssue({ message, params: { expected, received } = {} }: SchemaIssue): string {
  return expected === undefined || received === undefined
    ? message
    : printMessage(expected, received);
}

/** `#/components/schemas/Pet`, or with a file before it. */
function findPlace({ params }: SchemaIssue, { api: { model } }: Checking): Place | undefined {
  const [, way = '', pointer] = /^([^#]*)#(\/.*)?$/.exec(params?.source ?? '') ?? [];
  if (pointer === undefined) return undefined;
  const { file } = model.at;
  const folder = file.replace(/[^\\/]*$/, '');
  return {
    file: way === '' ? file : isUrl(way) ? way : joinPath(folder, way),
    pointer,
    written: true,
  };
}

/** Values of what is sensitive teach nothing but their type: issues do not repeat them. */
function learn(
  { params, path = [] }: SchemaIssue,
  value: unknown,
  { api }: Checking,
): Lesson | undefined {
  const { rule, received } = params ?? {};
  if (rule === undefined) return undefined;
  const isOpen = !api.model.sensitive.some((one) => path.some((step) => String(step) === one));
  const isShown = isOpen && received === JSON.stringify(value);
  return createLesson('keyword', {
    keyword: rule,
    name: String(path.at(-1) ?? ''),
    value,
    isShown,
  });
}
