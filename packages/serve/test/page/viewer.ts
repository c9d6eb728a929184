/** A package in the place of Scalar's, whose script draws nothing: what pages are made of does not depend on it. */

const folder = 'node_modules/@scalar/api-reference';

/** It says things that would end the element around it. */
export const script = 'const Scalar = { createApiReference: () => "<script></script><!--" };';

export const viewerFiles = {
  [`${folder}/package.json`]: '{ "type": "module", "exports": { ".": "./dist/index.js" } }',
  [`${folder}/dist/index.js`]: 'export {};',
  [`${folder}/dist/browser/standalone.js`]: script,
} as const;
