/** What the build compiles and packages use: only files of this package can name it (`imports` of package.json). */

import type * as Report from '#templates/report.html';

export const loadReportTemplate = (): Promise<typeof Report> => import('#templates/report.html');
