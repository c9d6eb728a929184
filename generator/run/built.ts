/** What the build compiles and packages use: only files of this package can name it (`imports` of package.json). */

export const loadReportTemplate = () => import('#templates/report.html');
