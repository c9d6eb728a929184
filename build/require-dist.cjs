// Runs before dist/bin.js: a checkout that was never built says so, instead of Node's "Cannot find module".

const { existsSync } = require('node:fs');
const { join } = require('node:path');

if (!existsSync(join(__dirname, '..', 'dist', 'bin.js'))) {
  process.stderr.write('dist/ is missing: run `npm run build`.\n');
  process.exit(1);
}
