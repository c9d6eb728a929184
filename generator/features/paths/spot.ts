/** Where a walk is: the place in the document, and what it is called by, each made only when it is asked for. */

import type { Place } from '../../core/diagnostics/diagnostic.ts';
import { joinPointer } from '../../core/load/structure/pointer.ts';

type Segments = readonly (string | number)[];

interface Steps {
  readonly start?: string;
  readonly segments: Segments;
  readonly words: Segments;
  /** Whose words come first, where they are not those of the parent. */
  readonly caller?: Spot;
}

/** A class, since engines keep objects with getters of their own as tables. */
export class Spot implements Place {
  readonly file: string;
  /** How many objects of the text are around it. */
  readonly depth: number;
  /** Whether it is a part of what is sent, where a default does not make a member present. */
  readonly isSent: boolean;
  readonly #parent: Spot | undefined;
  readonly #segments: Segments;
  readonly #words: Segments;
  readonly #start: string;
  readonly #caller: Spot | undefined;

  private constructor(
    { file, depth, isSent }: Pick<Spot, 'file' | 'depth' | 'isSent'>,
    parent: Spot | undefined,
    { start = '', segments, words, caller = parent }: Steps,
  ) {
    this.file = file;
    this.depth = depth;
    this.isSent = isSent;
    this.#parent = parent;
    this.#start = start;
    this.#segments = segments;
    this.#words = words;
    this.#caller = caller;
  }

  /** Begins at a place. `words` are what is found there is called by. */
  static start({ file, pointer }: Place, depth: number, words: Segments): Spot {
    const steps = { start: pointer, segments: [], words };
    return new Spot({ file, depth, isSent: words.some(isSending) }, undefined, steps);
  }

  /** A step down; `words` are those of its segments that names are made of. */
  step(segments: Segments, words: Segments = segments): Spot {
    const { file, depth } = this;
    const isSent = this.isSent || words.some(isSending);
    return new Spot({ file, depth, isSent }, this, { segments, words });
  }

  /** A step into an object of the text. */
  enter(segments: Segments, words: Segments = segments): Spot {
    const { file, depth } = this;
    const isSent = this.isSent || words.some(isSending);
    return new Spot({ file, depth: depth + 1, isSent }, this, { segments, words });
  }

  /** The same spot in a text of another depth. */
  at(depth: number): Spot {
    const { file, isSent } = this;
    return new Spot({ file, depth, isSent }, this, { segments: [], words: [] });
  }

  /** The same place, called by the words of another spot and by some of its own. */
  calledAs(caller: Spot, words: Segments): Spot {
    const isSent = caller.isSent || words.some(isSending);
    return new Spot({ ...this, isSent }, this, { segments: [], words, caller });
  }

  get pointer(): string {
    return joinPointer(this.#parent?.pointer ?? this.#start, ...this.#segments);
  }

  /** `['components', 'schemas', 'Pet', 'status']`. */
  get words(): Segments {
    return [...(this.#caller?.words ?? []), ...this.#words];
  }
}

/** Code that was typed by openapi-typescript counts on its rule, which looks for these words in all names on the way. */
function isSending(word: string | number): boolean {
  return typeof word === 'string' && SENDING.test(word);
}

const SENDING = /parameters|requestBody|requestBodies/;
