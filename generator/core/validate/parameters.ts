/** Reports parameters that are there twice, and headers that cannot be sent. */

import type { Place } from '../diagnostics/diagnostic.ts';
import { holdsMap, type Raw } from '../load/structure/place.ts';
import { isObject, type Members } from '../load/structure/pointer.ts';
import type { Index } from './rules.ts';
import { type Check, locateValue, report, type Site } from './site.ts';

/** A parameter, its reference followed. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  /** The place of its entry in the list, which may be a reference. */
  readonly at: () => Place;
  readonly value: Members;
}

export function checkParameters(check: Check, index: Index): void {
  for (const site of [...index.pathItems, ...index.operations]) checkDoubles(check, site);
}

/** Reports a header that no request can carry. */
export function checkHeaderName(check: Check, site: Site): void {
  const { name, in: location } = site.node.value;
  if (location !== 'header' || typeof name !== 'string' || isToken(name)) return;
  const message = `\`${name}\` is not a valid header name, so the parameter is left out.`;
  report(check, locateValue(site), { code: 'SPEC-134', message, help: 'Correct the name.' });
}

/** Whether HTTP takes it as the name of a header or as a method. */
export function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** The parameters of one list, in order; what is no parameter is left out. */
export function listParameters({ bundle }: Check, site: Site): Parameter[] {
  const { parameters } = site.node.value;
  if (!Array.isArray(parameters)) return [];
  return parameters.flatMap((written: unknown, index): Parameter[] => {
    const at = (): Place => locateValue(site, 'parameters', index);
    const value =
      isObject(written) && !('$ref' in written)
        ? written
        : followReferences(bundle, { value: written, at: at() });
    const { name, in: location } = value ?? {};
    if (value === undefined || typeof name !== 'string' || typeof location !== 'string') return [];
    return [{ name, in: location, at, value }];
  });
}

/** What a node is after its references; undefined where they lead nowhere or round. */
function followReferences(bundle: Check['bundle'], node: Raw): Members | undefined {
  return followTo(bundle, node)?.value;
}

/** A parameter after its references, with its place. */
export function followTo(bundle: Check['bundle'], node: Raw): Raw<Members> | undefined {
  let next: Raw | undefined = node;
  for (let steps = 0; steps < 100 && next !== undefined && holdsMap(next); steps++) {
    const { $ref: ref } = next.value;
    if (typeof ref !== 'string') return next;
    next = bundle.resolve(ref, next.at);
  }
  return undefined;
}

function checkDoubles(check: Check, site: Site): void {
  const first = new Map<string, Parameter>();
  for (const parameter of listParameters(check, site)) {
    const key = `${parameter.in} ${parameter.name}`;
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, parameter);
      continue;
    }
    check.reporter.report({
      code: 'SPEC-123',
      severity: 'warning',
      message: `The ${parameter.in} parameter \`${parameter.name}\` appears twice.`,
      at: parameter.at(),
      related: [{ at: other.at(), message: 'It is here first.' }],
      help: 'Remove one of them; until then the first one is used.',
    });
  }
}
