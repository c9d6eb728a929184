/** Finds the names that a module imports of another one, and so what that must export. */

export function importedNames(specifier: string, code: string): readonly string[] {
  const name = specifier.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
  const clauses = code.matchAll(
    new RegExp(String.raw`\b(?:import|export)\s*([^'";]*?)\s*\bfrom\s*['"]${name}['"]`, 'g'),
  );
  return [...clauses].flatMap(([, clause = '']) => [
    ...listNamed(clause),
    ...listMembers(clause, code),
  ]);
}

/** `{ a, b as c }` imports `a` and `b`. */
function listNamed(clause: string): readonly string[] {
  const [, list = ''] = /\{([^}]*)\}/.exec(clause) ?? [];
  const names = list.split(',').map((one) => one.trim().split(/\s+as\s+/)[0] ?? '');
  return names.filter((name) => /^[\w$]+$/.test(name));
}

/** `* as all` imports what is read of `all`. */
function listMembers(clause: string, code: string): readonly string[] {
  const [, all] = /\*\s+as\s+([\w$]+)/.exec(clause) ?? [];
  if (all === undefined) return [];
  const reads = code.matchAll(
    new RegExp(String.raw`(?<![\w$.])${all.replaceAll('$', String.raw`\$`)}\.([\w$]+)`, 'g'),
  );
  return [...reads].map(([, name = '']) => name);
}
