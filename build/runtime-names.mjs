// Says whether modules of the runtime can be one file of a copy: whether each name means one thing there.

import { ts } from 'ts-morph';

/** Throws where a name means two things; one of the modules is to call its own otherwise. */
export function checkNames(name, modules, checker) {
  if (modules.length < 2) return;
  const known = new Map();
  for (const { source, part } of modules) {
    const path = source.fileName.slice(1);
    for (const [local, meaning] of listMeanings(path, part)) {
      const [other, where] = known.get(local) ?? [meaning, path];
      if (other !== meaning) throw createClash(name, local, [where, path]);
      known.set(local, [meaning, where]);
    }
  }
  for (const { source } of modules) checkGlobals({ name, source, checker }, known);
}

/** Names that statements declare or import, each with where that is. Within the file they are what they are called there. */
function listMeanings(path, { statements }) {
  return statements.flatMap(({ names, uses }) => [
    ...names.filter((own) => own !== '*').map((own) => [own, `in ${path}`]),
    ...uses
      .filter(([from, own, local]) => local !== '' && (from !== '' || own !== local))
      .map(([from, own, local]) => [local, `${own} of ${from || 'this file'}`]),
  ]);
}

/** What no module declares, such as `isFinite`, is of the platform; another module must not declare it. */
function checkGlobals({ name, source, checker }, known) {
  const path = source.fileName.slice(1);
  const visit = (node) => {
    if (ts.isIdentifier(node) && known.has(node.text) && isGlobal(node, checker)) {
      throw createClash(name, node.text, [known.get(node.text)[1], path]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The compiler reads no declarations of the platform, nor of what has its types: members have no symbol either. */
function isGlobal(node, checker) {
  const { parent } = node;
  const isMember =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isQualifiedName(parent) && parent.right === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node) ||
    ts.isTypePredicateNode(parent) ||
    ts.isPropertyAssignment(parent);
  return !isMember && checker.getSymbolAtLocation(node) === undefined;
}

function createClash(name, local, paths) {
  return new Error(`\`${local}\` means two things in ${name}.ts of a copy: ${paths.join(', ')}.`);
}
