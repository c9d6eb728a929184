/** What the build compiles and packages use: only files of this package can name it (`imports` of package.json). */

export const loadReportTemplate = (): Promise<typeof import('#templates/report.html')> =>
  import('#templates/report.html');
