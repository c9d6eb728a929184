/** Paths as texts say the same of POSIX and of Windows as Node's own functions. */

import { posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  fileName,
  fileUrl,
  isAbsolutePath,
  joinPath,
  pathFrom,
  pathInside,
  withSlashes,
} from '../../generator/core/diagnostics/paths.ts';

const systems = [
  ['POSIX', posix, ['/', '/a', '/a/b.yaml', '/a/c/d.yaml', '/ab/b.yaml', '/a/..b', '/A/b.yaml']],
  [
    'Windows',
    win32,
    ['C:\\', 'C:\\a', 'c:\\A\\b.yaml', 'C:/a/c/d.yaml', 'C:\\ab\\b.yaml', 'D:\\a\\b.yaml'],
  ],
] as const;

describe.each(systems)('paths of %s', (_name, system, paths) => {
  const pairs = paths.flatMap((one) => paths.map((other) => [one, other] as const));

  it.each(pairs)('from the folder %s to %s', (folder, file) => {
    const way = system.relative(folder, file);
    const isInside = way !== '' && !/^\.\.(?:[\\/]|$)/.test(way) && !system.isAbsolute(way);
    expect(pathInside(folder, file)).toBe(isInside ? way.replaceAll(system.sep, '/') : undefined);
  });

  it.each(pairs)('from the file %s to %s', (file, other) => {
    if (other === paths[0]) return expect(pathFrom(file, other)).toBeTypeOf('string');
    const way = system.relative(system.dirname(file), other).replaceAll(system.sep, '/');
    // A reference from a file to itself is never written.
    expect(pathFrom(file, other).toLowerCase()).toBe(way.toLowerCase());
  });

  it.each(paths)('%s', (path) => {
    expect(isAbsolutePath(path)).toBe(true);
    expect(fileName(path)).toBe(path === paths[0] ? '' : system.basename(path));
    expect(withSlashes(joinPath(path, 'x/y.yaml'))).toBe(
      withSlashes(system.join(path, 'x/y.yaml')),
    );
    expect(joinPath('/other', path)).toBe(path);
  });
});

it.each(['/a/b c.yaml', '/a/50%.yaml', '/a/what?#not', '/a/ä[1].yaml', '/a/@b~c'])(
  'the URL of %s',
  (path) => {
    expect(fileUrl(path)).toBe(pathToFileURL(path).href);
  },
);
