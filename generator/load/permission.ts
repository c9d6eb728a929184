/** Whether a referenced document may be read: inside the entry's folder, or allowed by name. */

import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a description may read beside its own folder. */
export interface Permission {
  /** Real paths of folders. */
  readonly folders: readonly string[];
  /** Names of hosts, in lower case, with their port where it is given. */
  readonly hosts: ReadonlySet<string>;
  /** Texts of documents that were given in memory, by the path that stands for them. */
  readonly given?: ReadonlyMap<string, string>;
}

/** Without a root nothing on this machine may be read but what `allow` names. `allow` holds folders (with a slash, or beginning with a dot) and hosts (`example.com`, `https://example.com`). */
export async function permissionOf(
  root: string | undefined,
  allow: readonly string[],
): Promise<Permission> {
  const named = allow.filter(isFolder);
  const folders = await Promise.all(
    (root === undefined ? named : [root, ...named]).map(realFolder),
  );
  const hosts = allow.filter((entry) => !isFolder(entry)).map(hostOf);
  return { folders, hosts: new Set(hosts) };
}

/** The path behind all links where it may be read; `outside` where it leads out of every allowed folder. */
export async function permittedPath(
  path: string,
  { folders }: Permission,
): Promise<{ readonly path: string } | 'outside' | 'missing'> {
  const isInside = folders.some((folder) => contains(folder, path));
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return isInside ? 'missing' : 'outside';
  return folders.some((folder) => contains(folder, real)) ? { path: real } : 'outside';
}

/** Whether a URI is one that may be read, as far as its text tells: links are followed when it is. */
export function mayRead(uri: string, { folders, hosts }: Permission): boolean {
  const { protocol, host } = new URL(uri);
  if (/^https?:$/.test(protocol)) return hosts.has(host.toLowerCase());
  if (protocol !== 'file:' || host !== '') return false;
  try {
    const path = fileURLToPath(uri);
    return folders.some((folder) => contains(folder, path));
  } catch {
    return false;
  }
}

function isFolder(entry: string): boolean {
  return !isUrl(entry) && (/[\\/]/.test(entry) || entry.startsWith('.'));
}

export function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

export function hostOf(entry: string): string {
  return (entry.includes('://') && URL.canParse(entry) ? new URL(entry).host : entry).toLowerCase();
}

async function realFolder(folder: string): Promise<string> {
  const path = resolve(folder);
  return realpath(path).catch(() => path);
}

function contains(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
