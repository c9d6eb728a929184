// Reads the runtime's modules, and writes which of their statements need which others, so that an output holds what it uses.
// Modules of one subject are one file of a copy (`runtime-layout.mjs`).

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Project, ts } from 'ts-morph';
import { groupByFile, listModules } from './runtime-layout.mjs';
import { checkNames } from './runtime-names.mjs';

/**
 * Writes `templates/runtime.mjs` into dist: by file of a copy, what gives the headings and the statements of its modules; and
 * `templates/optional-runtime.mjs`, which few runs read.
 */
export async function buildRuntime(root, dist) {
  const files = await readFiles(join(root, 'templates', 'runtime'));
  const target = join(dist, 'templates');
  await mkdir(target, { recursive: true });
  const common = files.filter(({ isOptional }) => !isOptional);
  checkCommon(common);
  await writeFiles(join(target, 'runtime.mjs'), common);
  const others = files.filter(({ isOptional }) => isOptional);
  await writeFiles(join(target, 'optional-runtime.mjs'), others);
}

/** What is read by itself has all that it uses. */
function checkCommon(files) {
  const names = new Set(files.map(({ name }) => `./${name}`));
  for (const { name, parts } of files) {
    const used = parts.flatMap(({ statements }) => statements.flatMap(({ uses }) => uses));
    const [odd] = used.find(([from]) => from.startsWith('./') && !names.has(from)) ?? [];
    if (odd !== undefined) throw new Error(`${name}.ts uses ${odd}, which few outputs have.`);
  }
}

async function writeFiles(path, files) {
  // An engine passes over one string in a function much sooner than over the literals in it, and reads text of ASCII sooner.
  const entries = files.map(
    ({ name, parts }) => `${JSON.stringify(name)}: () => JSON.parse(${quote(asciiOf(parts))}),\n`,
  );
  await writeFile(path, `export const files = {\n${entries.join('')}};\n`);
}

function quote(text) {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}

function asciiOf(value) {
  return JSON.stringify(value).replaceAll(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * By file its `parts: [{ heading, statements: [{ text, names, uses }] }]`, one of each module; `uses` are
 * `[from, name, local, isValue]`, without a local name where no import is due.
 */
async function readFiles(folder) {
  const project = new Project({
    useInMemoryFileSystem: true,
    // Names are all that is looked up.
    compilerOptions: { noLib: true, allowImportingTsExtensions: true, noEmit: true, types: [] },
  });
  const modules = listModules(folder);
  for (const { path } of modules) {
    const text = await readFile(join(folder, `${path}.ts`), 'utf8');
    project.createSourceFile(`/${path}.ts`, text);
  }
  const program = project.getProgram().compilerObject;
  const checker = program.getTypeChecker();
  const names = new Map(modules.map(({ file, path }) => [`/${path}.ts`, file]));
  return [...groupByFile(modules)].map(([name, group]) => {
    const read = group.map(({ path }) => {
      const source = program.getSourceFile(`/${path}.ts`);
      const moduleOf = (specifier) => findFile(source.fileName, specifier, names);
      return { source, part: readModule({ file: source, checker, moduleOf }) };
    });
    checkNames(name, read, checker);
    const isOptional = group.some((module) => module.isOptional);
    return { name, isOptional, parts: read.map(({ part }) => part) };
  });
}

/** `../call/errors.ts` is `./errors`, as outputs have it; a package keeps its name, and the file itself has none. */
function findFile(from, specifier, names) {
  if (!specifier.startsWith('.')) return specifier;
  const name = names.get(posix.join(posix.dirname(from), specifier));
  if (name === undefined) throw new Error(`${from.slice(1)} imports ${specifier}: no such file.`);
  return name === names.get(from) ? '' : `./${name}`;
}

function readModule(context) {
  const { file, moduleOf } = context;
  const imports = file.statements.filter(ts.isImportDeclaration);
  const others = file.statements.filter((statement) => !isWithinFile(statement, moduleOf));
  const text = file.getFullText();
  const heading = ts.getLeadingCommentRanges(text, 0)?.[0];
  const start = heading?.end ?? 0;
  return {
    heading: text.slice(heading?.pos ?? 0, start),
    // An import for its effect, or for types that are in another package.
    statements: others.map((statement, index) => ({
      text: text
        .slice(
          index === 0 && imports.length === 0 ? start : statement.getFullStart(),
          statement.end,
        )
        .trim()
        // Lines of comments show how a user imports.
        .replaceAll(
          /^(?!\s*\*)(.*(?:from |import\())'(\.[^']+)'/gm,
          (_, before, path) => `${before}'${moduleOf(path)}.ts'`,
        ),
      names: namesOf(statement),
      uses: usesOf(statement, context),
    })),
  };
}

/** Imports are written again, and what another module of the same file has need not be handed on. */
function isWithinFile(statement, moduleOf) {
  if (ts.isImportDeclaration(statement)) return true;
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return false;
  return moduleOf(statement.moduleSpecifier.text) === '';
}

/** What a statement declares for others. */
function namesOf(statement) {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundBy(name));
  }
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    return exportClause === undefined ? ['*'] : exportClause.elements.map(({ name }) => name.text);
  }
  if (statement.name === undefined) {
    throw new Error(`A statement of the runtime has no name: ${statement.getText().slice(0, 80)}`);
  }
  return [statement.name.text];
}

function boundBy(name) {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => boundBy(element.name));
}

/** Other statements of its module (`from` is empty), other modules, and packages. */
function usesOf(statement, context) {
  const { moduleOf } = context;
  const uses = new Map();
  const add = (from, name, local, isValue) => {
    const key = `${from} ${name} ${local}`;
    uses.set(key, [from, name, local, isValue || (uses.get(key)?.[3] ?? false)]);
  };
  if (ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined) {
    const from = moduleOf(statement.moduleSpecifier.text);
    const elements = statement.exportClause?.elements ?? [];
    for (const { name, propertyName } of elements) add(from, (propertyName ?? name).text, '', true);
    if (elements.length === 0) add(from, '*', '', true);
    return [...uses.values()];
  }
  const visit = (node) => {
    if (ts.isIdentifier(node)) noteUse(node, context, add);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      for (const name of namesTaken(node)) add(moduleOf(node.arguments[0].text), name, '', true);
    }
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return [...uses.values()];
}

function noteUse(node, { file, checker, moduleOf }, add) {
  const symbol = symbolAt(node, checker);
  const [declaration] = symbol?.declarations ?? [];
  if (declaration === undefined || declaration.getSourceFile() !== file) return;
  const isValue = !isInType(node);
  if (ts.isImportSpecifier(declaration)) {
    const from = declaration.parent.parent.parent.moduleSpecifier.text;
    const name = (declaration.propertyName ?? declaration.name).text;
    add(moduleOf(from), name, declaration.name.text, isValue);
  } else if (ts.isNamespaceImport(declaration)) {
    const from = moduleOf(declaration.parent.parent.moduleSpecifier.text);
    add(from, '*', declaration.name.text, isValue);
    add(from, findMember(node), '', isValue);
  } else if (isAtTop(declaration)) {
    add('', symbol.name, symbol.name, isValue);
  }
}

/** The member of a namespace that is used: `object` of `words.object(…)`, in a type too. */
function findMember({ parent }) {
  if (ts.isPropertyAccessExpression(parent)) return parent.name.text;
  if (ts.isQualifiedName(parent)) return parent.right.text;
  throw new Error(`A namespace of the runtime is used as a value: ${parent.getText()}`);
}

function symbolAt(node, checker) {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent) && parent.name === node) {
    return checker.getShorthandAssignmentValueSymbol(parent);
  }
  if (ts.isExportSpecifier(parent)) return checker.getExportSpecifierLocalTargetSymbol(parent);
  return checker.getSymbolAtLocation(node);
}

function isAtTop(declaration) {
  for (let node = declaration; ; node = node.parent) {
    if (ts.isSourceFile(node.parent)) return true;
    const isPart =
      ts.isVariableDeclaration(node) ||
      ts.isVariableDeclarationList(node) ||
      ts.isBindingElement(node) ||
      ts.isBindingName(node);
    if (!isPart) return false;
  }
}

/** Types are gone at run time; what a class extends is not. */
function isInType(node) {
  for (let { parent } = node; parent !== undefined; { parent } = parent) {
    if (ts.isHeritageClause(parent)) {
      return (
        parent.token === ts.SyntaxKind.ImplementsKeyword || ts.isInterfaceDeclaration(parent.parent)
      );
    }
    if (ts.isInterfaceDeclaration(parent) || ts.isTypeAliasDeclaration(parent)) return true;
    if (ts.isTypeNode(parent) && !ts.isExpressionWithTypeArguments(parent)) return true;
    if (ts.isStatement(parent)) return false;
  }
  return false;
}

/** `const { readXml } = await import(…)` takes one name. */
function namesTaken(call) {
  let { parent } = call;
  if (ts.isAwaitExpression(parent)) ({ parent } = parent);
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return ['*'];
  return parent.name.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}
