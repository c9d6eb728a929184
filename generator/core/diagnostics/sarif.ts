/** Prints diagnostics as a SARIF 2.1.0 log, or as lines for GitHub Actions, which show them beside the code. */

import { codes } from './codes/codes.ts';
import type { Diagnostic, RelatedPlace } from './diagnostic.ts';
import { fileUrl, isAbsolutePath } from './paths.ts';

/** `version` is that of the program. Every code that is used is a rule, with its cause and its remedy. */
export function buildSarif(diagnostics: readonly Diagnostic[], version: string): object {
  const used = [...new Set(diagnostics.map(({ code }) => code))].sort();
  const rules = used.map((id) => {
    const { title, cause, fix } = codes[id];
    return {
      id,
      shortDescription: { text: title },
      fullDescription: { text: cause },
      help: { text: fix },
    };
  });
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'specwright', version, rules } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => buildResult(diagnostic, used)),
      },
    ],
  };
}

function buildResult(diagnostic: Diagnostic, rules: readonly string[]): object {
  const { code, severity, message, help, column, length, related = [] } = diagnostic;
  const text = help === undefined ? message : `${message} ${help}`;
  return {
    ruleId: code,
    ruleIndex: rules.indexOf(code),
    level: severity,
    message: { text },
    locations: [{ physicalLocation: buildLocation(diagnostic, column + length) }],
    ...(related.length === 0 ? {} : { relatedLocations: related.map(buildRelatedLocation) }),
  };
}

function buildRelatedLocation(place: RelatedPlace, id: number): object {
  return { id, message: { text: place.message }, physicalLocation: buildLocation(place) };
}

function buildLocation(
  { file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>,
  endColumn?: number,
): object {
  const region = { startLine: line, startColumn: column, ...(endColumn && { endColumn }) };
  return { artifactLocation: { uri: toUri(file) }, region };
}

/** Relative names stay relative, as hosts want them. */
function toUri(file: string): string {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(file)) return file;
  return isAbsolutePath(file) ? fileUrl(file) : file.split('/').map(encodeURIComponent).join('/');
}

const commands = { error: 'error', warning: 'warning', note: 'notice' } as const;

/** One line each. */
export function formatAnnotations(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ severity, file, line, column, length, code, message, help }) => {
      const place = {
        file,
        line,
        endLine: line,
        col: column,
        endColumn: column + length,
        title: code,
      };
      const properties = Object.entries(place).map(
        ([name, value]) => `${name}=${escapeProperty(value)}`,
      );
      const text = help === undefined ? message : `${message}\n${help}`;
      return `::${commands[severity]} ${properties.join(',')}::${escapeData(text)}\n`;
    })
    .join('');
}

/** The text of a document must not begin a command of its own. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
