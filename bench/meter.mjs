// Loaded before a measured program and before every Node that it starts: on exit, appends what it took to a file.

import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const used = { cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 };
    appendFileSync(process.env.SPECWRIGHT_METER, `${JSON.stringify(used)}\n`);
  });
}
