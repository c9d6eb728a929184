// In: the addresses of the loopback server. Out: what a test of the suite works with, in any runtime.

import { type DifferenceName, differences, type RuntimeName } from '../differences.ts';
import type { Seen, Step } from '../script.ts';

/** The runtime of the suite, and the addresses that it calls. */
export interface Place {
  readonly runtime: RuntimeName;
  readonly self: string;
  readonly other: string;
  readonly dead: string;
  /** What Specwright generates from documents in Node. */
  readonly generated: Generated;
}

/** Documents, and the SHA-256 of what they become. */
export interface Generated {
  readonly documents: Readonly<Record<string, string>>;
  /** In hex, by path. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** A service that plays a script. */
export interface Service {
  /** Base URL. */
  readonly url: string;

  /** The address of the service at another origin. */
  readonly other: string;

  /** All requests so far. */
  seen(): Promise<readonly Seen[]>;

  /** Resolves when the connection of a request is closed. */
  closed(index?: number): Promise<void>;

  /** Resets connections whose step says `cut`, now and later. */
  cut(): Promise<void>;
}

/** What a test works with. */
export interface Setting {
  readonly place: Place;

  /** Gives the steps in order, the last one for ever. */
  serve(...steps: readonly Step[]): Promise<Service>;

  /** Whether this runtime has a declared difference. */
  differs(name: DifferenceName): boolean;
}

/** A test. */
export type Test = (setting: Setting) => Promise<void>;

/** Tests of one subject, by what they say. */
export interface Group {
  readonly name: string;
  readonly tests: Readonly<Record<string, Test>>;
}

/** The setting of one test; ids of services begin with the given word. */
export function createSetting(place: Place, word: string, met: Set<DifferenceName>): Setting {
  let count = 0;
  return {
    place,
    async serve(...steps) {
      const id = `${word}-${count++}`;
      const control = `${place.self}/c/${id}`;
      await fetch(control, { method: 'POST', body: JSON.stringify(steps) });
      return {
        url: `${place.self}/s/${id}`,
        other: `${place.other}/s/${id}`,
        seen: async () => (await fetch(control)).json() as Promise<readonly Seen[]>,
        closed: async (index = 0) => void (await (await fetch(`${control}/${index}`)).text()),
        cut: async () => void (await (await fetch(`${control}/cut`)).text()),
      };
    },
    differs(name) {
      const runtimes: readonly RuntimeName[] = differences[name].runtimes;
      const differs = runtimes.includes(place.runtime);
      if (differs) met.add(name);
      return differs;
    },
  };
}
