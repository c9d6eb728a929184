/** Files of changes in, the next version and its changelog out. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { planRelease, readChange } from '../../build/release/plan.ts';

const date = '2026-12-01';
const minor = readChange('changes/a.md', 'bump: minor\nsection: Output\n\nNew\nlines.\n');
const patch = readChange(
  'changes/b.md',
  'bump: patch\nsection: Commands\n\nMended ([page](../docs/a.md)).\n',
);
const major = readChange('changes/c.md', 'bump: major\nsection: Output\n\nGone.\n');
const released = '# Changelog\n\nIntro.\n\n## 1.2.3 (2026-01-01)\n\n### Output\n\n- Old.\n';

describe('the next release', () => {
  it('has the greatest of the changes as its version, and an entry above the others', () => {
    expect(planRelease({ version: '1.2.3', changelog: released, date }, [patch, minor])).toEqual({
      version: '1.3.0',
      changelog: `# Changelog

Intro.

## 1.3.0 (2026-12-01)

### Output

- New
  lines.

### Commands

- Mended ([page](docs/a.md)).

## 1.2.3 (2026-01-01)

### Output

- Old.
`,
    });
  });

  it.each([
    ['1.2.3', [patch], '1.2.4'],
    ['1.2.3', [minor, major], '2.0.0'],
    ['0.2.3', [major], '0.3.0'],
  ])('of %s', (version, changes, next) => {
    const changelog = released.replace('1.2.3', version);
    expect(planRelease({ version, changelog, date }, changes).version).toBe(next);
  });

  it('is the version that was never released, with the later changes under its headings', () => {
    const changelog = released.replace('(2026-01-01)', '(not released)');
    expect(planRelease({ version: '1.2.3', changelog, date }, [patch, minor])).toEqual({
      version: '1.2.3',
      changelog: `# Changelog

Intro.

## 1.2.3 (2026-12-01)

### Output

- Old.
- New
  lines.

### Commands

- Mended ([page](docs/a.md)).
`,
    });
  });

  it('reads the changelog of this package', () => {
    const changelog = readFileSync('CHANGELOG.md', 'utf8');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }; // its own
    const planned = planRelease({ version, changelog, date }, [minor]).changelog;
    expect(planned).toContain('- New\n  lines.\n');
    for (const line of changelog.split('\n')) {
      if (!line.startsWith('## ')) expect(planned.split('\n')).toContain(line);
    }
  });

  it('needs a change', () => {
    expect(() => planRelease({ version: '1.2.3', changelog: released, date }, [])).toThrow(
      'changes/ is empty',
    );
  });
});

it.each([
  ['Text.', 'begin with `bump: major`'],
  ['bump: huge\nsection: Output\n\nText.', 'begin with `bump: major`'],
  ['bump: minor\nsection: Cellar\n\nText.', '`section: Cellar` is none of Documents'],
  ['bump: minor\nsection: Output\n\n', 'begin with'],
])('a file that is not as it should be is refused: %j', (text, message) => {
  expect(() => readChange('changes/x.md', text)).toThrow(`changes/x.md: ${message}`.slice(0, 30));
  expect(() => readChange('changes/x.md', text)).toThrow(message);
});
