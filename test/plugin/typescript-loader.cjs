// TypeScript in, JavaScript out, for webpack, which leaves that to others.
const { transformSync } = require('esbuild');

module.exports = (text) => transformSync(text, { loader: 'ts' }).code;
