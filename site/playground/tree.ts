/** Paths in, what a tree of them shows out: folders first, as editors order them. */

export interface TreeNode {
  readonly name: string;
  readonly path: string;

  /** Undefined for a file. */
  readonly children?: TreeNode[];
}

export function buildTree(paths: readonly string[], above = ''): TreeNode[] {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const [name = ''] = path.slice(above.length).split('/');
    groups.set(name, [...(groups.get(name) ?? []), path]);
  }
  const nodes = Array.from(groups, ([name, below]) => {
    const path = `${above}${name}`;
    return below[0] === path
      ? { name, path }
      : { name, path, children: buildTree(below, `${path}/`) };
  });
  return nodes.sort((a, b) => Number(b.children !== undefined) - Number(a.children !== undefined));
}
