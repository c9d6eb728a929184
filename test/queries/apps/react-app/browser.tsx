/** Goes on in a browser where the server stopped. */

import {
  type DehydratedState,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
const root = document.querySelector('#root');
const { state } = globalThis as { readonly state?: DehydratedState };
if (root && state) {
  hydrateRoot(
    root,
    <QueryClientProvider client={queries}>
      <HydrationBoundary state={state}>
        <App />
      </HydrationBoundary>
    </QueryClientProvider>,
  );
}
