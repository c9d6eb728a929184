/** A process that runs the built command again and again: a request in; exit code, stdout and stderr out. */

let printed = { out: '', err: '' };
let count = 0;

for (const [stream, name] of [
  [process.stdout, 'out'],
  [process.stderr, 'err'],
]) {
  stream.write = (text, encoding, done) => {
    printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    const after = typeof encoding === 'function' ? encoding : done;
    if (after !== undefined) process.nextTick(after);
    return true;
  };
}

process.on('message', ({ folder, env, bin, args }) => {
  // So that the channel does not keep the process alive: the command is over where nothing is left to do.
  process.channel?.unref();
  process.chdir(folder);
  process.env = env;
  process.argv = [process.execPath, bin, ...args];
  // The name is new, so that the file runs again; all that it imports is there already.
  void import(`${bin}?${(count += 1)}`);
});

process.on('beforeExit', () => {
  if (!process.connected) return;
  process.send({ code: process.exitCode ?? 0, ...printed });
  printed = { out: '', err: '' };
  process.exitCode = undefined;
  process.stdout.removeAllListeners('error');
  process.channel.ref();
});
