/** The address in the examples of a README: the path of the document is kept, with a known host or without. */

import { describe, expect, it } from 'vitest';
import { findBaseUrl } from '../../generator/features/readme/client.ts';
import { read } from '../ir/read.ts';
import { emitted } from './emitted.ts';

const shop = (servers: object[]): string =>
  JSON.stringify({
    info: { title: 'Shop', version: '1' },
    servers,
    paths: { '/a': { get: { operationId: 'getA', responses: { 200: { description: 'A.' } } } } },
  });

describe('the base URL of the examples', () => {
  it.each([
    ['/api/v2', {}, 'https://api.example.com/api/v2'],
    ['/api/v2/', {}, 'https://api.example.com/api/v2'],
    ['./v2', {}, 'https://api.example.com/v2'],
    ['/', {}, 'https://api.example.com'],
    ['{base_url}', { base_url: '/' }, 'https://api.example.com'],
    ['{base_url}/v2', {}, 'https://api.example.com/v2'],
    ['https://{tenant}.shop.example/v2', {}, 'https://api.example.com/v2'],
    ['//shop.example/v2', {}, 'https://api.example.com/v2'],
    ['/{version}/shop', { version: 'v3' }, 'https://api.example.com/v3/shop'],
    ['/{version}/shop', {}, 'https://api.example.com/version/shop'],
    ['https://{region}.shop.example/v2', { region: 'eu' }, 'https://eu.shop.example/v2'],
  ])('%s with %j: %s', (url, words, expected) => {
    const variables = Object.fromEntries(
      Object.entries(words).map(([name, value]) => [name, { default: value }]),
    );
    expect(findBaseUrl(read(shop([{ url, variables }])).api)).toBe(expected);
  });

  it('is the first known server, else begins with a host of ours', async () => {
    const servers = [{ url: '/v1' }, { url: 'https://shop.example/v2' }];
    expect(findBaseUrl(read(shop(servers)).api)).toBe('https://shop.example/v2');
    expect(findBaseUrl(read(shop([])).api)).toBe('https://api.example.com');
    const [text] = await emitted(shop([{ url: '/api/v2/' }]), ['README.md']);
    expect(text).toContain("baseUrl: 'https://api.example.com/api/v2'");
  });
});
