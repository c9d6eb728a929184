/** One operation or model in, the raw pieces out that the files of an API hold because of it. */

import type { ImportLine } from '../plan/imports.ts';
import type { Model, Operation } from '../ir/model.ts';
import type { Emitter, PlannedFile, Scope, Share } from '../plan/emitter.ts';
import type { Plan } from '../plan/plan.ts';
import { createScope } from '../plan/symbols.ts';
import { isKnown } from './known.ts';
import { print } from './print.ts';

/** A piece of a file, not formatted yet. */
export interface Piece {
  readonly kind: Share['kind'];
  /** Relative to the API's folder; empty where the emitter has no file. */
  readonly path: string;
  readonly text: string;
}

/** What one file holds of the operation. */
export interface FilePieces {
  readonly path: string;
  readonly pieces: readonly Piece[];
  /** All that was asked for. */
  readonly imports: readonly ImportLine[];
}

/** Undefined where an emitter cannot tell. */
export async function piecesOf(
  plan: Plan,
  operation: Operation,
  compared: readonly Operation[] | undefined,
  isShown: boolean,
): Promise<readonly FilePieces[] | undefined> {
  return pieces(plan, ({ share }, file, scope) =>
    share?.(file, operation, scope, compared, isShown),
  );
}

/** The same of a model. */
export async function piecesOfModel(
  plan: Plan,
  model: Model,
): Promise<readonly FilePieces[] | undefined> {
  return pieces(plan, ({ shareModel }, file, scope) => shareModel?.(file, model, scope));
}

async function pieces(
  plan: Plan,
  sharesOf: (emitter: Emitter, file: PlannedFile, scope: Scope) => readonly Share[] | undefined,
): Promise<readonly FilePieces[] | undefined> {
  const found: FilePieces[] = [];
  for (const emitter of plan.emitters.values()) {
    for (const file of filesOf(plan, emitter)) {
      const scope = createScope(plan, file, plan.options);
      const shares = sharesOf(emitter, file, scope);
      if (shares === undefined) return undefined;
      const pieces: Piece[] = [];
      for (const share of shares) {
        pieces.push({ kind: share.kind, path: file.path, text: await textOf(share) });
      }
      found.push({ path: file.path, pieces, imports: scope.imports() });
    }
  }
  return found;
}

/** One that has no file yet says all the same what would bring it one. */
function filesOf({ files }: Plan, { name }: Emitter): readonly PlannedFile[] {
  const own = files.filter(({ emitter }) => emitter === name);
  return own.length > 0 ? own : [{ emitter: name, path: '', symbols: [] }];
}

async function textOf(share: Share): Promise<string> {
  switch (share.kind) {
    case 'declarations':
      return share.declarations.filter(isKnown).map(print).join('\n\n');
    case 'members':
      return isKnown(share.declaration) ? print(share.declaration) : '';
    case 'lines':
      return share.lines.join('\n');
    case 'fact':
      return share.text;
    case 'section': {
      const { renderTemplate } = await import('./template.ts');
      const whole = await renderTemplate(share.template, share.view);
      const start = whole.indexOf(`\n${share.from}\n`) + 1;
      return whole.slice(start, whole.lastIndexOf('\n<!--')).replace(/\n+$/, '');
    }
  }
}
