/** What an exchange has that the document does not allow, or does not describe; each kind of it once, with how often. */

import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Place, Severity } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { HttpExchange } from '../http/exchange.ts';
import type { Redaction } from '../../../templates/runtime/auth/redaction.ts';
import { hideInObservation, mergeObservation, type Observation } from './observation.ts';

export interface Finding {
  readonly code: Code;
  readonly severity: Severity;
  /** The id of the API. */
  readonly api: string;
  readonly direction: 'request' | 'response';
  /** The operation's id; undefined where the document has none. */
  readonly operation: string | undefined;
  /** The place in the document that says otherwise. */
  readonly at: Place;
  /** The path in the value: `body.items[].name`. */
  readonly path: string;
  readonly message: string;
  readonly observation?: Observation | undefined;
}

export interface CountedFinding extends Finding {
  /** The first exchange that has it: `GET /orders/7 → 200`. */
  readonly first: string;
  /** The status that it was answered with. */
  readonly status: number;
  count: number;
}

/** Hides the secrets of its exchange, which a service may repeat anywhere. */
export function hideSecrets(finding: Finding, { text }: Redaction): Finding {
  const { message, path, observation } = finding;
  const isSecret = (part: string): boolean => text(part) !== part;
  return {
    ...finding,
    message: text(message),
    path: text(path),
    observation: observation && hideInObservation(observation, isSecret),
  };
}

/** Nobody reads more kinds of findings than this. */
const most = 5000;

export class Findings {
  readonly #found = new Map<string, CountedFinding>();
  /** Findings of kinds that were too many. */
  lost = 0;

  /** Adds findings, and returns those of a new kind. */
  add(
    findings: readonly Finding[],
    { method, target, status }: HttpExchange,
  ): readonly CountedFinding[] {
    return findings.flatMap((finding) => {
      const key = getKey(finding);
      const known = this.#found.get(key);
      if (known !== undefined) {
        known.count += 1;
        mergeObservation(known.observation, finding.observation);
        return [];
      }
      if (this.#found.size >= most) {
        this.lost += 1;
        return [];
      }
      const [path] = target.split('?');
      const first = `${method} ${path} → ${status}`;
      const found = { ...finding, first, status, count: 1 };
      this.#found.set(key, found);
      return [found];
    });
  }

  get all(): readonly CountedFinding[] {
    return [...this.#found.values()];
  }
}

function getKey({ api, code, operation, direction, at, path, observation }: Finding): string {
  const rule = observation?.keyword || observation?.kind;
  return [api, code, operation, direction, at.file, at.pointer, path, rule].join('\0');
}

/** Indexes are left out, so that items of a list are alike. */
export function formatPath(path: readonly (string | number)[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return '[]';
      if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}
