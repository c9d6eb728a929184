/** Names of the functions of operations, in the order of the files. */
export function listOperations(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files)
    .filter(([path]) => path.startsWith('operations/'))
    .flatMap(([, text]) => [...text.matchAll(/^export function (\w+)\(/gm)])
    .map(([, name = '']) => name);
}
