/** What the build reads from `templates/runtime`: by module, what gives its text. */

import type { RuntimeModuleText } from '../../generator/core/emit/runtime.ts';

export declare const modules: Readonly<Record<string, () => RuntimeModuleText>>;
