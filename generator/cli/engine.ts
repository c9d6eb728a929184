/** Settings of V8 for a command that has something to do: what only looks does without, because they cost its start-up. */

/** What is asked of each line of Node's releases; one that is not here keeps its own settings. */
const compiling: Readonly<Record<string, readonly string[]>> = {
  // Node 20 goes from bytecode straight to its slow compiler, which takes a third of a run and has no time to pay: it gets
  // what is hot alone, function by function. Most functions run some dozens of times: the interpreter gives them to the
  // quick compiler sooner.
  v20: [
    '--sparkplug',
    '--interrupt-budget=700000',
    '--no-turbo-inlining',
    '--interrupt-budget-for-feedback-allocation=300',
    '--interrupt-budget-factor-for-feedback-allocation=3',
    // Threads that share the collector's work cost more than they bring where most objects die young.
    '--no-parallel-scavenge',
    '--no-concurrent-marking',
  ],
  // Later ones count calls: the slow compiler takes over long after the quick ones.
  v22: ['--invocation-count-for-turbofan=60000', '--invocation-count-for-osr=20000'],
  v24: ['--invocation-count-for-turbofan=60000', '--invocation-count-for-osr=20000'],
};

export async function tuneEngine(): Promise<void> {
  const [release = ''] = process.version.split('.', 1);
  const settings = compiling[release];
  if (settings === undefined) return;
  const { setFlagsFromString } = await import('node:v8');
  for (const setting of settings) setFlagsFromString(setting);
}
