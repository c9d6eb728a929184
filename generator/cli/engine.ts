/** Settings of V8 for a command that has something to do: what only looks does without, because they cost its start-up. */

interface Setting {
  readonly set: string;
  /** What V8 has by itself. */
  readonly usual: string;
}

/** What is asked of each line of Node's releases; one that is not here keeps its own settings. */
const compiling: Readonly<Record<string, readonly Setting[]>> = {
  // Node 20 goes from bytecode straight to its slow compiler, which takes a third of a run and has no time to pay: it gets
  // what is hot alone, function by function. Most functions run some dozens of times: the interpreter gives them to the
  // quick compiler sooner.
  v20: [
    { set: '--sparkplug', usual: '--sparkplug' },
    { set: '--interrupt-budget=700000', usual: '--interrupt-budget=67584' },
    { set: '--no-turbo-inlining', usual: '--turbo-inlining' },
    {
      set: '--interrupt-budget-for-feedback-allocation=300',
      usual: '--interrupt-budget-for-feedback-allocation=940',
    },
    {
      set: '--interrupt-budget-factor-for-feedback-allocation=3',
      usual: '--interrupt-budget-factor-for-feedback-allocation=8',
    },
    // Threads that share the collector's work cost more than they bring where most objects die young.
    { set: '--no-parallel-scavenge', usual: '--parallel-scavenge' },
    { set: '--no-concurrent-marking', usual: '--concurrent-marking' },
  ],
  // Later ones count calls: the slow compiler takes over long after the quick ones.
  v22: [
    {
      set: '--invocation-count-for-turbofan=60000',
      usual: '--invocation-count-for-turbofan=3000',
    },
    { set: '--invocation-count-for-osr=20000', usual: '--invocation-count-for-osr=500' },
  ],
  v24: [
    {
      set: '--invocation-count-for-turbofan=60000',
      usual: '--invocation-count-for-turbofan=3000',
    },
    { set: '--invocation-count-for-osr=20000', usual: '--invocation-count-for-osr=500' },
  ],
};

export async function tuneEngine(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  for (const { set } of listSettings()) setFlagsFromString(set);
}

/** A service that has started runs long: its calls are compiled as those of any server. */
export async function relaxEngine(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  for (const { usual } of listSettings()) setFlagsFromString(usual);
}

/** Gives back what is no longer needed where at least so many bytes are in use: an engine would rather let its heap grow. */
export async function collectGarbage(least: number): Promise<void> {
  if (process.memoryUsage().heapUsed < least) return;
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // which that flag gives
  collect();
}

function listSettings(): readonly Setting[] {
  const [release = ''] = process.version.split('.', 1);
  return compiling[release] ?? [];
}
