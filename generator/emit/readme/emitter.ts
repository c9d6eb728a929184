/** An API in, the view of its README out; the template puts the parts in order. */

import type { Emitter, Scope } from '../../plan/emitter.ts';
import { authView } from './auth.ts';
import { contentsOf } from './contents.ts';
import { enumsView } from './enums.ts';
import { limitsView } from './limits.ts';
import { block, plain } from './markdown.ts';
import { notShownView } from './notshown.ts';
import { kitOf, operationsView } from './operations.ts';
import { resultsView } from './results.ts';
import { installSection, startView } from './start.ts';
import { statesView } from './states.ts';
import type { ReadmeView } from './view.ts';

export const readmeEmitter: Emitter = {
  name: 'readme',
  plan() {
    return [{ emitter: 'readme', path: 'README.md', symbols: [] }];
  },
  emit(_file, scope) {
    return { kind: 'document', template: 'readme.md', view: readmeView(scope) };
  },
};

export function readmeView(scope: Scope): ReadmeView {
  const { api } = scope;
  const kit = kitOf(scope);
  const [intro, about] = introOf(api.description ?? '');
  const parts = {
    title: plain(api.title),
    intro,
    about: about === '' ? undefined : { heading: 'About the service', paragraphs: [about] },
    install: installSection(scope),
    start: startView(scope),
    auth: authView(scope),
    operations: operationsView(scope, kit),
    results: resultsView(scope, kit),
    enums: enumsView(scope),
    limits: limitsView(api),
    states: statesView(scope),
    notShown: notShownView(api),
  };
  return { ...parts, contents: contentsOf(parts) };
}

/** What stands before the first heading or blank line of the description, and the rest. */
function introOf(description: string): [string, string] {
  const end = description.search(/\n\s*\n|^#/m);
  if (end === -1) return [block(description, 2), ''];
  return [block(description.slice(0, end), 2), block(description.slice(end), 2)];
}
