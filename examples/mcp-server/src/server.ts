/** The tools for models: only orders, and nothing that cancels one. */

import type { McpServer } from '@modelcontextprotocol/server';
import { shopHttp, type ShopOptions } from './api/shop/index.js';
import { createShopMcpServer } from './api/shop/mcp.js';

export function createServer(options: ShopOptions = {}): McpServer {
  const http = shopHttp({ auth: { key: () => process.env['SHOP_KEY'] ?? '' }, ...options });
  return createShopMcpServer(http, {
    choose: ({ tag, operation }) => tag === 'orders' && operation !== 'cancelOrder',
  });
}
