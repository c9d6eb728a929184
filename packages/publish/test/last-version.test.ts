/** What a version was made of: written, read again, and read from nothing that is not in it. */

import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  nameDocuments,
  parseLastVersion,
  placeDocuments,
  printLastVersion,
} from '../last-version.ts';

const home = resolve('/home/ada/shop');
const documents = nameDocuments({
  entry: join(home, 'api/shop.yaml'),
  overlays: [join(home, 'overlay.yaml')],
  texts: new Map([
    [join(home, 'api/shop.yaml'), 'openapi: 3.1.0\r\nlast'],
    [join(home, 'overlay.yaml'), ''],
    ['https://ada:secret@shop.example/common.yaml?v=1', 'a\n'],
  ]),
});
const last = { version: '1.0.0', fields: {}, options: {}, code: 'x', documents };

describe('what a version was made of', () => {
  it('is named without a path of the machine, and without a password', () => {
    expect([...documents.texts.keys()]).toEqual([
      'api/shop.yaml',
      'overlay.yaml',
      'https://shop.example/common.yaml?v=1',
    ]);
    expect(documents).toMatchObject({ entry: 'api/shop.yaml', overlays: ['overlay.yaml'] });
  });

  it('is read as it was written, below any folder', () => {
    expect(parseLastVersion(printLastVersion(last))).toEqual(last);
    const base = resolve('/elsewhere');
    expect(placeDocuments(documents, base)).toMatchObject({
      entry: join(base, 'api/shop.yaml'),
      overlays: [join(base, 'overlay.yaml')],
    });
  });

  it('leaves out the parts of a URL that may be a key', () => {
    const url = 'https://ada:secret@shop.example/api.json?key=secret#x';
    const named = nameDocuments({ entry: url, overlays: [], texts: new Map([[url, '{}']]) });
    expect(named.entry).toBe('https://shop.example/api.json');
    expect([...named.texts.keys()]).toEqual([named.entry]);
  });

  const text = printLastVersion(last);
  it.each([
    ['cut', text.slice(0, 100)],
    ['a list', '[]'],
    ['without a version', text.replace('"version"', '"x"')],
    ['with an entry that is not in it', text.replace('"entry": "api', '"entry": "../api')],
    ['with an overlay that is not in it', text.replace('"overlay.yaml"\n', '"/etc/passwd"\n')],
    ['with a file outside', text.replaceAll('overlay.yaml', '../overlay.yaml')],
  ])('is none when it is %s', (_, broken) => {
    expect(broken).not.toBe(text);
    expect(parseLastVersion(broken)).toBeUndefined();
  });
});
