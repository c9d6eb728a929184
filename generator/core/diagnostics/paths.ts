/** Paths of POSIX and of Windows as texts: what a person is shown of them. Nothing here asks a file system. */

const windows = /^(?:[a-z]:[\\/]|\\\\)/i;

export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || windows.test(path);
}

/** Writes a path with `/` between its parts. */
export function withSlashes(path: string): string {
  return windows.test(path) ? path.replaceAll('\\', '/') : path;
}

/** The way from a folder to a file in it, with `/`; undefined where the file is not in it. Both are absolute. */
export function pathInside(folder: string, file: string): string | undefined {
  const [start, path] = [`${withSlashes(folder).replace(/\/+$/, '')}/`, withSlashes(file)];
  const isInside = windows.test(file)
    ? path.toLowerCase().startsWith(start.toLowerCase())
    : path.startsWith(start);
  return isInside && path.length > start.length ? path.slice(start.length) : undefined;
}

/** The way from one file to another, with `/` and `..`, as a reference is written. Both are absolute. */
export function pathFrom(file: string, other: string): string {
  const [from, to] = [withSlashes(file).split('/').slice(0, -1), withSlashes(other).split('/')];
  const fold = (part?: string) => (windows.test(file) ? part?.toLowerCase() : part);
  let same = 0;
  while (same < from.length && fold(from[same]) === fold(to[same])) same += 1;
  // There is no way to another drive.
  if (same === 0) return withSlashes(other);
  return [...from.slice(same).map(() => '..'), ...to.slice(same)].join('/');
}

/** A file in a folder, written as the folder is; an absolute file stays as it is. */
export function joinPath(folder: string, file: string): string {
  if (folder === '' || isAbsolutePath(file)) return file;
  const separator = windows.test(folder) ? '\\' : '/';
  return `${folder.replace(/[\\/]$/, '')}${separator}${file.replaceAll('/', separator)}`;
}

/** The last part of a path. */
export function fileName(path: string): string {
  return withSlashes(path).replace(/^.*\//, '');
}

/** The `file:` URL of an absolute path. */
export function fileUrl(path: string): string {
  const url = new URL('file:///');
  url.pathname = withSlashes(path).replaceAll(/[%?#\\\r\n\t[\]^|~]/g, encodeSign);
  return url.href;
}

function encodeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`;
}

/** Whether a path with `/` stays in the folder that it is relative to, wherever it is used. */
export function isInside(path: string): boolean {
  if (/^[A-Za-z]:/.test(path) || path.includes('\\')) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
