/** Whether a referenced document may be read: inside the entry's folder, or allowed by name. */

import { parseUrl } from '../../diagnostics/thrown.ts';
import type { Host } from '../host.ts';

/** What a description may read beside its own folder. */
export interface Permission {
  /** Real paths of folders. */
  readonly folders: readonly string[];
  /** Names of hosts, in lower case, with their port where it is given. */
  readonly hosts: ReadonlySet<string>;
  /** Reads it. */
  readonly host: Host;
}

/** Without a root nothing on this machine may be read but what `allow` names. `allow` holds folders (with a slash, or beginning with a dot) and hosts (`example.com`, `https://example.com`). */
export async function createPermission(
  root: string | undefined,
  allow: readonly string[],
  host: Host,
): Promise<Permission> {
  const named = allow.filter(isFolder);
  const folders = await Promise.all(
    (root === undefined ? named : [root, ...named]).map((folder) => findRealFolder(folder, host)),
  );
  const hosts = allow.filter((entry) => !isFolder(entry)).map(readHost);
  return { folders, hosts: new Set(hosts), host };
}

/** The path behind all links where it may be read; `outside` where it leads out of every allowed folder. */
export async function findPermittedPath(
  path: string,
  { folders, host }: Permission,
): Promise<{ readonly path: string } | 'outside' | 'missing'> {
  const isInside = folders.some((folder) => host.contains(folder, path));
  const real = await host.realPath(path);
  if (real === undefined) return isInside ? 'missing' : 'outside';
  return folders.some((folder) => host.contains(folder, real)) ? { path: real } : 'outside';
}

/** Whether a document of another machine may be asked for. A host that asks none has what it has. */
export function mayFetch(url: string, { hosts, host }: Permission): boolean {
  return host.fetch === undefined || hosts.has(readHost(url));
}

/** Whether a URI is one that may be read, as far as its text shows: links are followed when it is. */
export function mayRead(uri: string, permission: Permission): boolean {
  const { folders, host } = permission;
  const url = new URL(uri);
  if (/^https?:$/.test(url.protocol)) return host.has?.(uri) ?? mayFetch(uri, permission);
  if (url.protocol !== 'file:' || url.host !== '') return false;
  const path = host.toPath(uri);
  return path !== undefined && folders.some((folder) => host.contains(folder, path));
}

function isFolder(entry: string): boolean {
  return !isUrl(entry) && (/[\\/]/.test(entry) || entry.startsWith('.'));
}

export function isUrl(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text);
}

/** A URL as headers of files show it: without query, fragment and credentials. */
export function showUrl(url: string): string {
  return url.replace(/[?#].*$/, '').replace(/\/\/[^/@]*@/, '//');
}

export function readHost(entry: string): string {
  return ((entry.includes('://') ? parseUrl(entry)?.host : undefined) ?? entry).toLowerCase();
}

async function findRealFolder(folder: string, host: Host): Promise<string> {
  const path = host.resolve(folder);
  return (await host.realPath(path)) ?? path;
}
