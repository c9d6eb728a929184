/** What an exchange has that the document does not allow, or does not describe; each kind of it once, with how often. */

import type { Code } from '../../../generator/core/diagnostics/codes/codes.ts';
import type { Place, Severity } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Redaction } from '../../../templates/runtime/auth/redaction.ts';
import { hideInLesson, type Lesson, mergeLesson } from './lesson.ts';

export interface Finding {
  readonly code: Code;
  readonly severity: Severity;
  /** The id of the API. */
  readonly api: string;
  readonly direction: 'request' | 'response';
  /** The operation's id; undefined where the document has none. */
  readonly operation: string | undefined;
  /** Where the document says otherwise. */
  readonly at: Place;
  /** Where it is in the value: `body.items[].name`. */
  readonly path: string;
  readonly message: string;
  readonly lesson?: Lesson | undefined;
}

export interface Found extends Finding {
  /** The first exchange that has it: `GET /orders/7 → 200`. */
  readonly first: string;
  /** The status that it was answered with. */
  readonly status: number;
  count: number;
}

/** Without the secrets of its exchange, which a service may repeat anywhere. */
export function hideSecrets(finding: Finding, { text }: Redaction): Finding {
  const { message, path, lesson } = finding;
  const isSecret = (part: string): boolean => text(part) !== part;
  return {
    ...finding,
    message: text(message),
    path: text(path),
    lesson: lesson && hideInLesson(lesson, isSecret),
  };
}

/** More kinds of findings than a person reads. */
const most = 5000;

export class Findings {
  readonly #found = new Map<string, Found>();
  /** Findings of kinds that were too many. */
  lost = 0;

  /** Those of a kind that was not met before. */
  add(findings: readonly Finding[], { method, target, status }: Exchange): readonly Found[] {
    return findings.flatMap((finding) => {
      const key = getKey(finding);
      const known = this.#found.get(key);
      if (known !== undefined) {
        known.count += 1;
        mergeLesson(known.lesson, finding.lesson);
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

  get all(): readonly Found[] {
    return [...this.#found.values()];
  }
}

function getKey({ api, code, operation, direction, at, path, lesson }: Finding): string {
  const rule = lesson?.keyword || lesson?.kind;
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
