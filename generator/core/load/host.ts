/** The host that documents are read from: the disk and the network of Node, or texts in memory. The core reads nothing else. */

import type { Limits } from './files/limits.ts';
import type { Permission } from './files/permission.ts';

/** Reads documents, and knows how paths are written. `generator/run/disk/host.ts` and `memory-host.ts` implement it. */
export interface Host {
  /** The absolute form of a path, without `.` and `..`. */
  resolve(path: string): string;
  /** The folder that a path is in. */
  dirname(path: string): string;
  /** Whether a path is a folder or is inside it; both are absolute. */
  contains(folder: string, path: string): boolean;
  /** The `file:` URL of an absolute path. */
  toUrl(path: string): string;
  /** The path of a `file:` URL; undefined where it names no file of this host. */
  toPath(url: string): string | undefined;
  /** The path behind all links; undefined where nothing is there. */
  realPath(path: string): Promise<string | undefined>;
  /** The files of JSON and YAML in a folder and in those below it, in one order; undefined where there is no such folder. */
  list?(path: string): Promise<readonly string[] | undefined>;
  /** Whether there is a text for a URL, where a host knows all that it has. */
  has?(url: string): boolean;
  /** The text of a file; of a URL too, where there is no `fetch`. */
  read(path: string, limits: Limits): Promise<ReadText>;
  /**
   * The text of a document of another machine, as far as the permission goes: redirects and addresses are checked too. A host
   * without it asks no other machine.
   */
  readonly fetch?: (url: string, permission: Permission, limits: Limits) => Promise<Fetched>;
}

/** A text, or a reason and a code for it. */
export type ReadText =
  | {
      readonly text: string;
      /** Given as a text: it has no lines that anybody could open. */
      readonly inMemory?: true;
    }
  | {
      readonly code: 'LOAD-101' | 'LOAD-102' | 'LOAD-103' | 'REF-104' | 'REF-109';
      readonly reason: string;
      readonly help?: string;
      /** The part of the text that can be shown, and the offset at which it breaks. */
      readonly broken?: { readonly text: string; readonly offset: number };
    };

/** A text that was found at another URL than the one asked for has that one's. */
export type Fetched = ReadText & { readonly url: string };
