/** Puts together what becomes of all uses of an old output: edits, names that files need, the client, and the list. */

import type * as Morph from 'ts-morph';
import type { Replacement, Rewritten, NeededImport, Question, UncertainNode } from './tool.ts';
import {
  type ClientModule,
  type ClientSettings,
  findClientModule,
  makeClientModule,
} from './client-module.ts';
import { findMocks } from './old/mocks.ts';
import type { Use } from './old/uses.ts';
import { findQueriesModule } from './query-names.ts';
import { replace } from './answers/nodes.ts';
import { isLeftOut, joinNested } from './nested.ts';

/** What becomes of one use. */
export type UseAnswer =
  | {
      readonly replacements: readonly Replacement[];
      /** Names that its new text has, beside the client. */
      readonly names?: readonly Omit<NeededImport, 'file'>[];
      readonly usesClient?: boolean;
    }
  | { readonly why: string };

interface OldClient {
  readonly settings: ClientSettings;
  /** Statements that set the old client: they go with its last use. */
  readonly statements: readonly Morph.Node[];
}

/** `answer` is asked for each use, with our client; types need none. */
export function rewriteUses(
  uses: readonly Use[],
  { settings, statements }: OldClient,
  question: Question,
  answer: (use: Use, client: ClientModule) => UseAnswer,
): Rewritten {
  const files = new Set(uses.map(({ node }) => node.getSourceFile()));
  const client = findClientModule(question, files);
  const mocks = findMocks(question);
  const isBlocked = settings.uncertain.length > 0 && !client.isThere;
  const answered = uses.map((use) => {
    const refusal = question.refused(use.node);
    const found = refusal === undefined ? answer(use, client) : { why: refusal };
    const test = mocks.testedBy.get(use.node.getSourceFile());
    const isValue = 'replacements' in found && found.usesClient === true;
    if (isValue && test !== undefined) {
      return { use, found: { why: `${test} replaces the old client: move both at once` } };
    }
    return { use, found: isValue && isBlocked ? undefined : found };
  });
  const kept = joinNested(answered.flatMap(({ use, found }) => (found ? [{ use, found }] : [])));
  const done = kept.flatMap(({ use, found }) =>
    'why' in found ? [] : [{ ...found, use: use.node, file: use.node.getSourceFile() }],
  );
  const replacements = done.flatMap((one) =>
    one.replacements.map((each) => ({ ...each, of: one.use })),
  );
  const uncertain = [
    ...mocks.uncertain,
    ...(client.isThere ? [] : settings.uncertain.map((one) => explain(one, client))),
    ...kept.flatMap(({ use, found }) =>
      'why' in found && !isLeftOut(use.node, replacements)
        ? [{ node: showUse(use.node, question), why: found.why }]
        : [],
    ),
  ];
  const callers = done.filter(({ usesClient }) => usesClient === true);
  const imports = [
    ...done.flatMap(({ names = [], file }) => names.map((name) => ({ ...name, file }))),
    ...callers.map(({ file }) => ({ file, name: client.name, from: client.from })),
  ];
  if (callers.length === 0) return { replacements, uncertain, imports };
  const hasQueries = done.some(({ names = [] }) =>
    names.some(({ from }) => from === findQueriesModule(question.output.index)),
  );
  const own = hasQueries ? settings : withoutRetries(settings);
  const made = client.isThere ? [] : makeClientModule(question, client, own).imports;
  const gone = uncertain.length === 0 ? statements.map((one) => replace(one, '')) : [];
  return {
    replacements: [...replacements, ...gone],
    uncertain,
    imports: [...imports, ...made],
  };
}

/** A query repeats itself no more with our options: then the client does. */
function withoutRetries(settings: ClientSettings): ClientSettings {
  const note = 'The old client repeated no call.';
  const retries = { text: '0', imports: [], note };
  return { ...settings, options: { ...settings.options, retries } };
}

function explain({ node, why }: UncertainNode, { name, from }: ClientModule): UncertainNode {
  const file = from.slice(from.lastIndexOf('/') + 1).replace(/(?:\.[jt]s)?$/, '.ts');
  return {
    node,
    why: `${why}. Write ${file} beside the output, which exports \`${name}\`, and run this again: calls are then rewritten for it`,
  };
}

/** The call of a name, which says more than the name. */
function showUse(node: Morph.Node, { morph }: Question): Morph.Node {
  const { Node } = morph;
  const access = node.getParent();
  const callee =
    Node.isPropertyAccessExpression(access) && access.getNameNode() === node ? access : node;
  const call = callee.getParent();
  return Node.isCallExpression(call) && call.getExpression() === callee ? call : callee;
}
