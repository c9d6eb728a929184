// Reads the runtime's modules, and writes which of their statements need which others, so that an output holds what it uses.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Project, ts } from 'ts-morph';
import { listModules } from './runtime-layout.mjs';

/**
 * Writes `templates/runtime.mjs` into dist: by module, what gives its heading and its statements; and
 * `templates/optional-runtime.mjs`, which few runs read.
 */
export async function buildRuntime(root, dist) {
  const modules = await readModules(join(root, 'templates', 'runtime'));
  const target = join(dist, 'templates');
  await mkdir(target, { recursive: true });
  const common = modules.filter(({ isOptional }) => !isOptional);
  checkCommon(common);
  await writeModules(join(target, 'runtime.mjs'), common);
  const others = modules.filter(({ isOptional }) => isOptional);
  await writeModules(join(target, 'optional-runtime.mjs'), others);
}

/** What is read by itself has all that it uses. */
function checkCommon(modules) {
  const names = new Set(modules.map(({ name }) => `./${name}`));
  for (const { path, text } of modules) {
    const used = text.statements.flatMap(({ uses }) => uses.map(([from]) => from));
    const odd = used.find((from) => from.startsWith('./') && !names.has(from));
    if (odd !== undefined) throw new Error(`${path}.ts uses ${odd}, which few outputs have.`);
  }
}

async function writeModules(path, modules) {
  // An engine passes over one string in a function much sooner than over the literals in it, and reads text of ASCII sooner.
  const entries = modules.map(
    ({ name, text }) => `${JSON.stringify(name)}: () => JSON.parse(${quote(asciiOf(text))}),\n`,
  );
  await writeFile(path, `export const modules = {\n${entries.join('')}};\n`);
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

/** Adds to each module its `text: { heading, statements: [{ text, names, uses }] }`; `uses` are `[from, name, local, isValue]`, without a local name where no import is due. */
async function readModules(folder) {
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
  const names = new Map(modules.map(({ name, path }) => [`/${path}.ts`, name]));
  return modules.map((module) => {
    const file = program.getSourceFile(`/${module.path}.ts`);
    const moduleOf = (specifier) => findPublished(file.fileName, specifier, names);
    return { ...module, text: readModule({ file, checker, moduleOf }) };
  });
}

/** `../call/errors.ts` is `./errors`, as outputs have it; a package keeps its name. */
function findPublished(from, specifier, names) {
  if (!specifier.startsWith('.')) return specifier;
  const name = names.get(posix.join(posix.dirname(from), specifier));
  if (name === undefined) throw new Error(`${from.slice(1)} imports ${specifier}: no such file.`);
  return `./${name}`;
}

function readModule(context) {
  const { file, moduleOf } = context;
  const imports = file.statements.filter(ts.isImportDeclaration);
  const others = file.statements.filter((statement) => !ts.isImportDeclaration(statement));
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
