/** Paths of POSIX and of Windows as texts: what a person is shown of them. Nothing here asks a file system. */

const windows = /^(?:[a-z]:[\\/]|\\\\)/i;

export function isAbsolutePath(path: string): boolean {
  return path.startsWith('/') || windows.test(path);
}

/** With `/` between its parts. */
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
  url.pathname = withSlashes(path).replaceAll(/[%?#\\\r\n\t]/g, encodeURIComponent);
  return url.href;
}
