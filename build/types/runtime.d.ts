/** What the build reads from `templates/runtime`: by file of a copy, what gives its text. */

import type { RuntimePart } from '../../generator/core/emit/runtime.ts';

export declare const files: Readonly<Record<string, () => readonly RuntimePart[]>>;
