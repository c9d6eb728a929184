import 'server-only';
import { Shop } from './api/shop';

/** Only the server has it: a page of the browser that imported this file would not build. */
export const shop = new Shop({
  baseUrl: process.env['SHOP_URL'] ?? 'https://shop.example',
  auth: { key: () => process.env['SHOP_KEY'] ?? '' },
  timeout: 5000,
  fetch: (url, init) => fetch(url, { ...init, cache: 'no-store' }),
});
