/** Name of the manifest in the output root. */
export const manifestName = 'manifest.json';
