/** Records the calls that an SDK makes: which are accepted, what of that which was made is read again, and which loops end. */

/** Most requests of a loop: what it lists is one page, or a few. */
const MOST_REQUESTS = 30;

/** Milliseconds after which a call has no answer. */
const MOST_TIME = 15_000;

export interface Failure {
  readonly call: string;
  readonly why: string;
}

type Check = (result: unknown) => unknown;

interface Counted {
  readonly requests: number;
}

export class Recorder {
  calls = 0;
  accepted = 0;
  made = 0;
  read = 0;
  loops = 0;
  ended = 0;
  readonly failures: Failure[] = [];
  readonly #service: Counted;

  constructor(service: Counted) {
    this.#service = service;
  }

  /** A call whose result must be what its SDK promises. */
  readonly call = async (
    name: string,
    act: () => Promise<unknown>,
    check: Check = isFilled,
  ): Promise<unknown> => {
    this.calls += 1;
    try {
      const result = await limit(act());
      if (!check(result)) return void this.#fail(name, `is ${show(result)}`);
      this.accepted += 1;
      return result;
    } catch (error) {
      return void this.#fail(name, explain(error));
    }
  };

  /** A call that need not give anything. */
  readonly done = (name: string, act: () => Promise<unknown>): Promise<unknown> =>
    this.call(name, act, () => true);

  /** A call that makes something, which is then read. */
  readonly keep = async (
    name: string,
    make: () => Promise<unknown>,
    read: (made: unknown) => Promise<unknown>,
    isSame: (made: unknown, read: unknown) => unknown,
  ): Promise<unknown> => {
    const made = await this.done(name, make);
    const before = this.failures.length;
    this.made += 1;
    await this.call(
      `${name}, read`,
      () => read(made),
      (found) => isSame(made, found),
    );
    if (this.failures.length === before) this.read += 1;
    return made;
  };

  /** What walks through pages must see so many, and end. */
  readonly loop = async (
    name: string,
    walk: (see: (count: number) => void) => Promise<unknown>,
    least = 1,
  ): Promise<void> => {
    this.loops += 1;
    const before = this.#service.requests;
    let seen = 0;
    const see = (count: number): void => {
      seen += count;
      if (this.#service.requests - before > MOST_REQUESTS) throw new Error('does not end');
    };
    const isEnded = await this.call(name, async () => (await walk(see), true));
    if (isEnded && seen >= least) this.ended += 1;
    else if (isEnded) this.#fail(name, `sees ${seen} of ${least}`);
  };

  #fail(call: string, why: string): void {
    this.failures.push({ call, why });
  }
}

function isFilled(result: unknown): boolean {
  const value =
    typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

async function limit<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('has no answer')), MOST_TIME);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

function explain(error: unknown): string {
  const { message = String(error), status } = error as { message?: string; status?: number }; // of any SDK
  return `${status ?? ''} ${message}`.trim().replaceAll('\n', ' ').slice(0, 300);
}

function show(result: unknown): string {
  const value =
    typeof result === 'object' && result !== null && 'data' in result ? result.data : result;
  try {
    return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
  } catch {
    return String(value);
  }
}
