/**
 * `npm run release [-- --dry]`: the changes in changes/ become an entry of CHANGELOG.md, and the version of the package the
 * next one. It commits and publishes nothing.
 */

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { planRelease, readChange } from './release/plan.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }; // this package's own
const changes = readdirSync('changes')
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => readChange(`changes/${name}`, readFileSync(`changes/${name}`, 'utf8')));
const release = planRelease(
  {
    version: manifest.version,
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    date: new Date().toISOString().slice(0, 10),
  },
  changes,
);
if (process.argv.includes('--dry')) {
  console.log(`${manifest.version} → ${release.version}\n\n${release.changelog}`);
} else {
  writeFileSync('CHANGELOG.md', release.changelog);
  if (release.version !== manifest.version) {
    execFileSync('npm', ['version', release.version, '--no-git-tag-version'], { stdio: 'inherit' });
  }
  for (const { path } of changes) rmSync(path);
  console.log(
    `Version ${release.version}. Read CHANGELOG.md, commit, and tag the commit v${release.version}.`,
  );
}
