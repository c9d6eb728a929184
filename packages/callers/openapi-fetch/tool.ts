/** Moves callers of openapi-fetch, and types of openapi-typescript. */

import type * as Morph from 'ts-morph';
import { isNameFree, toImported } from '../imports.ts';
import type {
  CallerTool,
  NeededImport,
  Question,
  Replacement,
  Rewritten,
  UncertainNode,
} from '../tool.ts';
import { type Naming, rewriteUse, type Uncertain, type Written } from './calls.ts';
import { type Client, listClients } from './clients.ts';
import { writeConstructor } from './constructor.ts';
import { readMiddleware } from './middleware.ts';
import { listQueries } from './queries.ts';
import { rewriteTypes } from './types.ts';

export const openapiFetch: CallerTool = {
  name: 'openapi-typescript',
  rewrite(question) {
    const results: Naming['results'] = new Map();
    const found = listClients(question);
    const clients = found.map((client) =>
      'why' in client ? refuse(client.made, client.why) : rewriteClient(client, results, question),
    );
    const known = found.flatMap((client) => ('why' in client ? [] : [client]));
    const queries = { replacements: [], uncertain: listQueries(known, question) };
    return join([...clients, queries, rewriteTypes(question)]);
  },
};

function join(all: readonly Rewritten[]): Rewritten {
  return {
    replacements: all.flatMap(({ replacements }) => replacements),
    uncertain: all.flatMap(({ uncertain }) => uncertain),
    imports: all.flatMap(({ imports = [] }) => imports),
  };
}

function refuse(node: Morph.Node, why: string): Rewritten {
  return { replacements: [], uncertain: [{ node, why }] };
}

interface Rewriting {
  readonly client: Client;
  /** What is needed no more with middleware of the old client. */
  readonly removed: readonly Replacement[];
  readonly own: readonly Morph.Node[];
  readonly made: string;
  readonly results: Naming['results'];
}

/** In the place of the old client where all of its uses are certain; else beside it, which keeps the others. */
function rewriteClient(client: Client, results: Naming['results'], question: Question): Rewritten {
  const beside = client.variable && findBeside(client.variable, question);
  if (beside !== undefined) {
    return rewriteBeside({ client, removed: [], own: [], made: '', results }, beside, question);
  }
  const refused = question.refused(client.made);
  if (refused !== undefined) return refuse(client.made, refused);
  const middleware = readMiddleware(client.made, client.uses, question);
  if (middleware === undefined) {
    return explainMiddleware(client, question);
  }
  const written = writeConstructor(client.made, middleware.headers, question);
  if ('why' in written) return refuse(client.made, `${written.why}; ${advise(question)}`);
  const { removed, uses: own } = middleware;
  const rewriting = { client, removed, own, made: written.text, results };
  const inPlace = rewriteInPlace(rewriting, question);
  if (inPlace.uncertain.length === 0) return inPlace;
  if (client.variable === undefined) {
    const why = 'it stays because not all of its uses are certain';
    return { replacements: [], uncertain: [{ node: client.made, why }, ...inPlace.uncertain] };
  }
  return rewriteBeside(rewriting, undefined, question);
}

function advise({ output: { api } }: Question): string {
  const { value, class: name } = api.names;
  return `write \`export const ${value} = new ${name}({ … })\` beside it, and run this again`;
}

function explainMiddleware({ uses, made }: Client, question: Question): Rewritten {
  const { Node } = question.morph;
  const found = uses.filter((node) => {
    const access = node.getParent();
    return Node.isPropertyAccessExpression(access) && access.getName() === 'use';
  });
  const why = `calls of ours would be without this middleware: give ours \`auth\` for tokens, \`headers\` as a function, or \`hooks: observe({ … })\`; ${advise(question)}`;
  const nodes = found.map((node) => node.getParent()?.getParent() ?? node);
  return {
    replacements: [],
    uncertain: (nodes.length > 0 ? nodes : [made]).map((node) => ({ node, why })),
  };
}

interface Uses {
  readonly replacements: readonly Replacement[];
  readonly imports: readonly NeededImport[];
  readonly uncertain: readonly UncertainNode[];
  /** Files with calls of ours. */
  readonly callers: ReadonlySet<Morph.SourceFile>;
}

function rewriteUses(
  { client, own, results }: Rewriting,
  name: string | undefined,
  question: Question,
): Uses {
  const replacements: Replacement[] = [];
  const imports: NeededImport[] = [];
  const uncertain: UncertainNode[] = [];
  const callers = new Set<Morph.SourceFile>();
  for (const node of client.uses) {
    if (own.includes(node)) continue;
    const written: Uncertain | Written = rewriteUse(node, { name, results }, question);
    if ('why' in written) uncertain.push({ node: written.node ?? node, why: written.why });
    else {
      const of = node.getParent()?.getParent();
      const call = findCall(node, question) ?? of ?? node;
      replacements.push(...written.replacements.map((one) => ({ ...one, of: call })));
      imports.push(...(written.imports ?? []));
      callers.add(node.getSourceFile());
    }
  }
  return { replacements, imports, uncertain, callers };
}

function findCall(node: Morph.Node, { morph: { Node } }: Question): Morph.Node | undefined {
  return node.getFirstAncestor((one) => Node.isCallExpression(one));
}

function rewriteInPlace(rewriting: Rewriting, question: Question): Rewritten {
  const { client, removed, made } = rewriting;
  // What is tried here takes no names from what is written in the end.
  const results: Naming['results'] = new Map();
  const { replacements, imports, uncertain } = rewriteUses(
    { ...rewriting, results },
    undefined,
    question,
  );
  const {
    output: { api, index },
  } = question;
  const file = client.made.getSourceFile();
  const [start, end] = [client.made.getStart(), client.made.getEnd()];
  return {
    uncertain,
    replacements: [...replacements, ...removed, { file, start, end, text: made, of: client.made }],
    imports: [...imports, { file, name: api.names.class, from: index }],
  };
}

/** The name of a client of ours that an earlier run, or a person, has put beside the old one. */
function findBeside(
  variable: Morph.VariableDeclaration,
  { output: { api }, morph: { Node } }: Question,
): string | undefined {
  const made = `new ${api.names.class}(`;
  const found = variable
    .getSourceFile()
    .getVariableDeclarations()
    .find((one) => one.getInitializer()?.getText().startsWith(made) === true);
  const name = found?.getNameNode();
  return Node.isIdentifier(name) ? name.getText() : undefined;
}

function rewriteBeside(
  rewriting: Rewriting,
  given: string | undefined,
  question: Question,
): Rewritten {
  const { output, morph } = question;
  const { api, index } = output;
  const {
    client: { made, variable },
    made: text,
  } = rewriting;
  const name = given ?? api.names.value;
  const { replacements, imports, uncertain, callers } = rewriteUses(rewriting, name, question);
  const own = made.getSourceFile();
  const taken = [own, ...callers].find((file) => !isNameFree(file, name, morph));
  if (given === undefined && taken !== undefined) {
    return refuse(made, `\`${name}\` is another thing in ${taken.getBaseName()}`);
  }
  const others = [...callers].filter((file) => file !== own);
  const needed = others.map((file) => ({ file, name, from: toImported(own, output) }));
  if (given !== undefined) {
    return { uncertain, replacements, imports: [...imports, ...needed] };
  }
  if (replacements.length === 0) return { uncertain, replacements };
  const statement = variable?.getVariableStatementOrThrow();
  const keyword = others.length > 0 || statement?.isExported() ? 'export const' : 'const';
  const start = statement?.getEnd() ?? 0;
  const declared = `\n${keyword} ${name} = ${text};`;
  return {
    uncertain,
    replacements: [...replacements, { file: own, start, end: start, text: declared, of: made }],
    imports: [...imports, ...needed, { file: own, name: api.names.class, from: index }],
  };
}
