/** Copies what was at a path in a git revision into a folder. */

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, posix, relative, sep } from 'node:path';

/** `main:specs/shop.yaml`. */
interface Revision {
  readonly revision: string;
  /** Relative to the repository, or to the working folder where it begins with `./`. */
  readonly path: string;
}

/** Files of a revision in a folder of their own. */
export interface Copy {
  readonly revision: string;
  /** The folder, in which paths are those of the repository. */
  readonly root: string;
  readonly repository: string;
  readonly remove: () => Promise<void>;
}

interface Copied {
  readonly path: string;
  readonly isFolder: boolean;
  readonly copy: Copy;
}

interface Refusal {
  readonly reason: string;
  readonly help: string;
  /** The revision exists, and the path is not in it. */
  readonly isAbsent?: boolean;
}

/** Undefined for what is no revision: a path without a colon, a URL, a drive of Windows. */
export function parseRevision(text: string): Revision | undefined {
  if (/^[A-Za-z]:[\\/]/.test(text) || /^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return undefined;
  const colon = text.indexOf(':');
  if (colon <= 0 || text.startsWith('-')) return undefined;
  return { revision: text.slice(0, colon), path: text.slice(colon + 1) };
}

/** Copies the named file or folder, and the documents that it may refer to: those below its folder. */
export async function copyRevision(
  { revision, path }: Revision,
  folder: string,
): Promise<Copied | Refusal> {
  const top = await git(folder, ['rev-parse', '--show-toplevel']);
  if ('reason' in top) return top;
  const root = top.text.trim();
  const known = await git(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if ('reason' in known) {
    const help = 'Fetch it (`git fetch origin main`), or name another branch, tag or commit.';
    return { reason: `the repository has no revision \`${revision}\``, help };
  }
  const commit = known.text.trim();
  const found = await findPath(path, { commit, root, folder });
  if (found === undefined) {
    const help = `\`git ls-tree -r --name-only ${revision}\` lists what is there; paths begin at the root of the repository.`;
    const reason = `\`${path}\` does not exist in \`${revision}\``;
    return { reason, help, isAbsent: true };
  }
  return copyFiles(found, { revision, commit, root });
}

interface FoundPath {
  /** Relative to the root of the repository, with `/`. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** Reads the path as git does, and otherwise as people do: relative to the working folder. */
async function findPath(
  path: string,
  { commit, root, folder }: { commit: string; root: string; folder: string },
): Promise<FoundPath | undefined> {
  const here = relative(await realpath(root), await realpath(folder))
    .split(sep)
    .join('/');
  const fromHere = posix.normalize(posix.join(here, path));
  const asMeant = path.startsWith('./') || path.startsWith('../') ? [fromHere] : [path, fromHere];
  for (const candidate of asMeant) {
    const name = candidate.replace(/\/+$/, '');
    const kind = await git(root, ['cat-file', '-t', `${commit}:${name}`]);
    if ('text' in kind) return { path: name, isFolder: kind.text.trim() === 'tree' };
  }
  return undefined;
}

async function copyFiles(
  found: FoundPath,
  { revision, commit, root }: { revision: string; commit: string; root: string },
): Promise<Copied | Refusal> {
  const start = found.isFolder ? found.path : posix.dirname(found.path);
  const below = start === '.' || start === '' ? [] : ['--', `${start}/`];
  const listed = await git(root, ['ls-tree', '-r', '-z', '--full-tree', commit, ...below]);
  if ('reason' in listed) return listed;
  const target = await realpath(await mkdtemp(join(tmpdir(), 'specwright-diff-')));
  const remove = (): Promise<void> => rm(target, { recursive: true, force: true });
  try {
    const wanted = parseBlobs(listed.text).filter(
      ({ path }) => path === found.path || /\.(?:ya?ml|json)$/i.test(path),
    );
    const ids = wanted.map(({ id }) => `${id}\n`).join('');
    const contents = await git(root, ['cat-file', '--batch'], ids);
    if ('reason' in contents) return contents;
    await write(wanted, contents.bytes, target);
  } catch (error) {
    await remove();
    throw error;
  }
  const copy = { revision, root: target, repository: root, remove };
  return { path: join(target, ...found.path.split('/')), isFolder: found.isFolder, copy };
}

interface Blob {
  readonly id: string;
  readonly path: string;
}

/** `100644 blob <id>\t<path>`; links and submodules are left out. */
function parseBlobs(listing: string): readonly Blob[] {
  return listing.split('\0').flatMap((line) => {
    const match = /^100\d{3} blob ([0-9a-f]+)\t([^]+)$/.exec(line);
    const [, id = '', path = ''] = match ?? [];
    return match === null ? [] : [{ id, path }];
  });
}

/** The batch holds `<id> blob <size>`, a line end, the bytes and a line end, for each in turn. */
async function write(blobs: readonly Blob[], batch: Buffer, target: string): Promise<void> {
  let at = 0;
  for (const { path } of blobs) {
    const start = batch.indexOf('\n', at) + 1;
    const size = Number(batch.toString('utf8', at, start).trim().split(' ')[2]);
    at = start + size + 1;
    const file = join(target, ...path.split('/'));
    const inside = relative(target, file);
    if (inside.startsWith('..') || isAbsolute(inside)) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, batch.subarray(start, start + size));
  }
}

type Output = { readonly text: string; readonly bytes: Buffer } | Refusal;

function git(folder: string, args: readonly string[], input = ''): Promise<Output> {
  return new Promise((resolve) => {
    const own = { cwd: folder, encoding: 'buffer', windowsHide: true } as const;
    const options = { ...own, maxBuffer: 256 * 1024 * 1024 };
    const child = execFile('git', [...args], options, (error, bytes, errors) => {
      if (error === null) return resolve({ text: bytes.toString('utf8'), bytes });
      resolve(explain(error, errors.toString('utf8')));
    });
    // A git that cannot be started reads nothing.
    child.stdin?.on('error', () => undefined).end(input);
  });
}

function explain(error: NodeJS.ErrnoException | Error, errors: string): Refusal {
  if ('code' in error && error.code === 'ENOENT') {
    return { reason: 'git is not installed', help: 'Install git, or name two files.' };
  }
  if (/not a git repository/i.test(errors)) {
    return {
      reason: 'the working folder is in no git repository',
      help: 'Run the command inside the repository, or name two files.',
    };
  }
  return {
    reason: `git says \`${errors.trim().split('\n')[0] ?? ''}\``,
    help: 'Name two files instead.',
  };
}
