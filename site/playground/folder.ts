/** Files in, a zip archive that the browser saves out. */

import { strToU8, zipSync } from 'fflate';

export function saveFolder(name: string, files: Readonly<Record<string, string>>): void {
  const entries = Object.entries(files).map(([path, text]) => [`${name}/${path}`, strToU8(text)]);
  const archive = zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>); // pairs of these
  // Types of bytes differ between libraries; the constructor takes them all.
  const url = URL.createObjectURL(new Blob([archive as BlobPart], { type: 'application/zip' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.zip` });
  link.click();
  URL.revokeObjectURL(url);
}
