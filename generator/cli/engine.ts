/** Settings of V8 for a command that has something to do: what only looks does without, because they cost its start-up. */

export async function tuneEngine(): Promise<void> {
  // Node 20 goes from bytecode straight to its slow compiler, which takes a third of a run and has no time to pay: it gets
  // what is hot alone, function by function. Later ones have a quick one in between.
  if (!process.version.startsWith('v20.')) return;
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--sparkplug');
  setFlagsFromString('--interrupt-budget=700000');
  setFlagsFromString('--no-turbo-inlining');
  // Most functions run some dozens of times: the interpreter gives them to the quick compiler sooner.
  setFlagsFromString('--interrupt-budget-for-feedback-allocation=300');
  setFlagsFromString('--interrupt-budget-factor-for-feedback-allocation=3');
}
