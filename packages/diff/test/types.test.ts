/** The verdict on TypeScript and the compiler agree: the code of a careful caller is compiled against both outputs. */

import { agreesOn } from './compiler-agreement.ts';
import { stories } from './stories/stories.ts';

agreesOn('stories', stories, 122);
