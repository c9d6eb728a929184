import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Shop } from './api/shop';
import { Orders } from './orders';

// A shop on this machine: `npx specwright serve shop --port 4010`.
const shop = new Shop({ baseUrl: 'http://127.0.0.1:4010', auth: { key: 'any' } });
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <Orders shop={shop} />
    </QueryClientProvider>,
  );
}
