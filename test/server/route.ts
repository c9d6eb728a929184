/** Route handlers as Next.js wants them; what docs/server-frameworks.md shows. */

import { createHandle } from './handle.ts';

const handle = createHandle();

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
