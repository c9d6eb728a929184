/** What the build reads from `templates/runtime`, by module. */

import type { Modules } from '../../generator/emit/runtime.ts';

export declare const modules: Modules;
