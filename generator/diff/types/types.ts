/** Two APIs in; what their generated types do to the code of callers out. */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import type { Api } from '../../ir/model.ts';
import type { Job, Project } from '../../project.ts';
import type { TypeChange } from './change.ts';

export interface ComparedTypes {
  readonly changes: readonly TypeChange[];
  readonly isOutputChanged: boolean;
}

export async function compareTypes(
  _project: Project,
  _job: Job,
  _before: Api,
  _after: Api,
  _reporter: Reporter,
): Promise<ComparedTypes> {
  return { changes: [], isOutputChanged: false };
}
