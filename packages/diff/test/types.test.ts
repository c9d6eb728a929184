/** The verdict on TypeScript and the compiler agree: the code of a careful caller is compiled against both outputs. */

import { agreesOn } from './agreed.ts';
import { stories } from './stories/stories.ts';

agreesOn('stories', stories, 121);
