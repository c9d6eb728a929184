/** Reports as people read them, and as programs do; the command around them. */

import { describe, expect, it } from 'vitest';
import { createMessage } from '../change.ts';
import { printHtml } from '../report/html.ts';
import { printMarkdown } from '../report/markdown.ts';
import { createReport, type Report, type ReportedChange } from '../report/report.ts';
import { printText } from '../report/text.ts';
import { specwright } from '../../../test/command.ts';
import { createFolder } from '../../../test/folder.ts';

const hostile = '<img src=x onerror=alert(1)> `a|b` **c** \u001b[31m';

const breaking: ReportedChange = {
  kind: 'wire',
  id: 'response-property-removed-required',
  severity: 'breaking',
  release: 'major',
  ...createMessage(';', {
    what: `Order.note: removed ${hostile}`,
    effect: 'callers that read it find nothing',
  }),
  position: 'response',
  operation: 'GET /a',
  operations: ['GET /a', 'GET /b', 'GET /c', 'GET /d', 'GET /e'],
  old: { file: 'main:shop.yaml', line: 3, column: 5, pointer: '/a' },
  new: { file: 'shop.yaml', line: 4, column: 5, pointer: '/a' },
};
const additive: ReportedChange = {
  kind: 'typescript',
  id: 'symbol-added',
  severity: 'additive',
  release: 'minor',
  ...createMessage(':', { what: '`Thing` is new' }),
  position: 'both',
  operations: [],
  symbol: 'Thing',
};
const names = { old: 'main:shop.yaml', new: 'shop.yaml' };

function reported(changes: readonly ReportedChange[], isOutputChanged = true): Report {
  const ignored = [{ ...additive, reason: 'Agreed.' }];
  return createReport(names, { left: changes, ignored, isOutputChanged });
}

describe('the verdict', () => {
  it.each([
    [[breaking, additive], true, 'major'],
    [[additive], true, 'minor'],
    [[{ ...breaking, severity: 'risky', release: 'minor' }], true, 'minor'],
    [[{ ...breaking, severity: 'safe', release: 'patch' }], false, 'patch'],
    [[{ ...breaking, severity: 'none', release: 'none' }], false, 'none'],
    [[], true, 'patch'],
    [[], false, 'none'],
  ] as const)('of %# ', (changes, isOutputChanged, release) => {
    expect(reported(changes, isOutputChanged).release).toBe(release);
  });
});

describe('a report', () => {
  it('as text', () => {
    expect(printText(reported([additive, breaking]), false)).toBe(`main:shop.yaml → shop.yaml

Release     major
Wire        breaking (1 breaking)
TypeScript  additive (1 additive)

Breaks callers that are deployed
  Keep the old way beside the new one until callers have moved, or offer the new one at another address.

  response-property-removed-required  GET /a, GET /b, GET /c and 2 more
    Order.note: removed <img src=x onerror=alert(1)> \`a|b\` **c** \ufffd[31m; callers that read it find nothing.
    main:shop.yaml:3:5 → shop.yaml:4:5

New in the code of callers
  symbol-added  Thing
    \`Thing\` is new.

Ignored
  symbol-added  Thing
    Agreed.
`);
  });

  it('as Markdown, in which a document’s text is no markup', () => {
    const text = printMarkdown(reported([breaking]));
    expect(text).toContain('| **major** | breaking (1 breaking) | none |');
    expect(text).toContain('- Order.note: removed &lt;img src=x onerror=alert(1)\\> `a|b`');
    expect(text).not.toContain('<');
    // Three marks open no span that one of them could end.
    const what = 'three ``` <b> ` marks and https://a.example/<i>';
    const odd = { ...breaking, ...createMessage(';', { what }) };
    expect(printMarkdown(reported([odd]))).toContain(
      'three \\`\\`\\` &lt;b\\> \\` marks and https://a.example/&lt;i\\>',
    );
  });

  it('as one HTML file that loads nothing and runs nothing', async () => {
    const html = await printHtml(reported([breaking, additive]));
    expect(html).toContain('&lt;img src&#x3D;x onerror&#x3D;alert(1)&gt;');
    expect(html).not.toMatch(/<script|<img|<link|https?:|url\(|@import|onerror=/);
    expect(html).toContain('id="show-wire-breaking"');
    expect(html).toContain('1 breaking</dd>');
    expect(html).toContain('<code>main:shop.yaml:3:5 → shop.yaml:4:5</code>');
    expect(html.startsWith('<!doctype html>')).toBe(true);
  });
});

it('HTML has the effect of a change, and the changes that follow from it, in lines of their own', async () => {
  const widened: ReportedChange = {
    ...additive,
    id: 'type-widened',
    severity: 'breaking',
    release: 'major',
    label: 'Thing.a',
    ...createMessage(':', {
      what: '`Thing.a` is another type',
      effect: 'code that reads it does not compile',
      types: '`A` → `B` (optional)',
    }),
  };
  expect(widened.message).toBe(
    '`Thing.a` is another type: code that reads it does not compile. `A` → `B` (optional)',
  );
  const follower: ReportedChange = { ...widened, label: 'ThingInput.a', follows: 'Thing.a' };
  const html = await printHtml(reported([widened, follower]));
  expect(html).toContain('<p><code>Thing.a</code> is another type</p>');
  expect(html).toContain('<p class="effect">Code that reads it does not compile.</p>');
  expect(html).toContain('<p class="effect"><code>A</code> → <code>B</code> (optional)</p>');
  expect(html).toContain('<p class="effect">Also <code>ThingInput.a</code>.</p>');
  expect(await printHtml(reported([], false))).toContain('Nothing changed.</p>');
});

const shop = (type: string): string => `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /orders:
    get:
      operationId: listOrders
      parameters: [{ name: limit, in: query, schema: { type: ${type} } }]
      responses: { '200': { description: Fine. } }
`;

describe.concurrent('the command', () => {
  const files = { 'old.yaml': shop('string'), 'new.yaml': shop('integer') };

  it('exits with 3 where something breaks, and else with 0', async () => {
    const folder = createFolder(files);
    const [broken, fine] = await Promise.all([
      specwright(folder, 'diff', 'old.yaml', 'new.yaml', '--json'),
      specwright(folder, 'diff', 'old.yaml', 'old.yaml'),
    ]);
    expect([broken.code, fine.code]).toEqual([3, 0]);
    expect(JSON.parse(broken.out)).toMatchObject({
      release: 'major',
      wire: { verdict: 'breaking' },
      typescript: { verdict: 'breaking' },
      changes: [
        { kind: 'wire', id: 'request-parameter-type-narrowed', new: { file: 'new.yaml', line: 7 } },
        { kind: 'typescript', id: 'type-changed', symbol: 'ListOrdersParams', position: 'request' },
      ],
    });
    expect(fine.out).toContain('Release     none');
  });

  it('exits with 1 where a side is wrong, and for odd arguments', async () => {
    const folder = createFolder(files);
    const all = await Promise.all([
      specwright(folder, 'diff', 'old.yaml', 'none.yaml'),
      specwright(folder, 'diff', 'old.yaml'),
      specwright(folder, 'diff', 'old.yaml', 'new.yaml', '--format', 'pdf'),
      specwright(folder, 'lint', 'old.yaml', '--ignore', 'a.yaml'),
    ]);
    expect(all.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(all.map(({ err }) => err.split('\n')[0])).toEqual([
      'error DIFF-801: `none.yaml` is neither a file nor a folder.',
      'specwright: `diff` takes two arguments, the old and the new, but got 1. See `specwright diff --help`.',
      'specwright: `--format` takes text, markdown, json or html. See `specwright diff --help`.',
      'specwright: `lint` has no option `--ignore`. See `specwright lint --help`.',
    ]);
  });

  it('takes names and options of the config for both sides', async () => {
    const config = {
      int64: 'bigint',
      apis: { store: { input: 'new.yaml', names: { operations: { listOrders: 'all' } } } },
    };
    const folder = createFolder({
      'old.yaml': shop('integer'),
      'new.yaml': shop('integer, format: int64'),
      'specwright.config.json': JSON.stringify(config),
    });
    const { out } = await specwright(
      folder,
      'diff',
      'old.yaml',
      'new.yaml',
      '--format',
      'markdown',
    );
    // Callers may go on giving numbers: a parameter that takes more breaks nobody's code.
    expect(out).toContain('| **minor** | safe (1 safe) | additive (1 additive) |');
    expect(out).toContain(
      '`AllParams.limit` takes more than before. `number | undefined` (optional) → `number | bigint | undefined` (optional)',
    );
  });
});
