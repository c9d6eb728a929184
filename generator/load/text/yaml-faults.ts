/** A YAML text that was refused in; what is wrong with it, each fault with its place, out. */

import type { Document, visit } from 'yaml';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import { describeDouble, findYamlDoubles } from './doubled-names.ts';
import type { Refusal } from './yaml-data.ts';

/** Larger texts are explained by the parser that refused them: a second one would take too long. */
const explainable = 8 * 1024 * 1024;
/** One broken line makes others look broken too. */
const most = 5;

export async function yamlFaults(file: string, text: string, refused: Refusal): Promise<Problem[]> {
  if (refused.reason.includes('duplicated mapping key')) {
    const found = findYamlDoubles(file, text);
    return found.length > 0 ? found : [describeDouble(file, '', refused.offset, refused.offset)];
  }
  const bound = boundFault(file, refused);
  if (bound !== undefined) return [bound];
  const explained = text.length > explainable ? [] : await explain(file, text);
  return explained.length > 0 ? explained : [syntaxFault(file, refused.reason, refused.offset)];
}

/** `yaml` says several faults at once and says them better. */
async function explain(file: string, text: string): Promise<Problem[]> {
  const { parseDocument, visit } = await import('yaml');
  try {
    const parsed = parseDocument(text, {
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: 'silent',
      // What a known tag asks for is checked in a time that grows with the square.
      resolveKnownTags: false,
    });
    const { errors } = parsed;
    const open = errors.some(({ message }) => /^Missing closing .quote/.test(message));
    const unclosed = open ? lastQuoted(visit, parsed) : undefined;
    if (unclosed !== undefined) return [unclosedText(file, text, unclosed)];
    return errors.slice(0, most).map(({ message, pos }) => syntaxFault(file, message, pos[0]));
  } catch {
    // The explanation is a courtesy; the refusal stands without it.
    return [];
  }
}

/** Where the last quoted text begins: all after a text that is not closed is part of it. */
function lastQuoted(walk: typeof visit, parsed: Document): number | undefined {
  let start: number | undefined;
  walk(parsed, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE_')) start = range?.[0];
    },
  });
  return start;
}

function unclosedText(file: string, text: string, offset: number): Problem {
  const at = { file, pointer: '', offset };
  const help = `Add a \`${text.charAt(offset)}\` at its end.`;
  return { code: 'LOAD-110', severity: 'error', message: 'A string is not closed.', at, help };
}

function syntaxFault(file: string, reason: string, offset: number): Problem {
  const text = reason.split('\n')[0] ?? reason;
  const message = text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, '');
  const at = { file, pointer: '', offset };
  if (/unknown .*tag/i.test(reason)) {
    return {
      code: 'LOAD-118',
      severity: 'error',
      message: `${message}.`,
      at,
      help: 'Remove the tag.',
    };
  }
  return { code: 'LOAD-110', severity: 'error', message: `${message}.`, at, ...helpFor(reason) };
}

function helpFor(reason: string): { help?: string } {
  if (/merge/i.test(reason)) return { help: 'The value of `<<` must be a map or a list of maps.' };
  if (/\btabs?\b/i.test(reason)) return { help: 'Indent with spaces.' };
  if (/alias/i.test(reason)) return { help: 'Put text that begins with `*` in quotes.' };
  if (/compact mapping|implicit key|multiline key/i.test(reason)) {
    return { help: 'Put text that contains `: ` in quotes, or check the indentation.' };
  }
  if (/indent|same column|block (?:collection|seq)/i.test(reason)) {
    return { help: 'All members of a map must begin in the same column.' };
  }
  return {};
}

function boundFault(file: string, { reason, offset }: Refusal): Problem | undefined {
  const at = { file, pointer: '', offset };
  if (reason.startsWith('nesting exceeded')) {
    const help = 'Flatten the document, or move parts behind `$ref`.';
    return {
      code: 'LOAD-113',
      severity: 'error',
      message: 'Maps and lists are nested too deeply.',
      at,
      help,
    };
  }
  if (!/exceeded max(?:Aliases|TotalMergeKeys)|abnormal merge/.test(reason)) return undefined;
  const message = 'Aliases and merge keys make this document larger than the limit.';
  return { code: 'LOAD-114', severity: 'error', message, at, help: 'Use `$ref` instead.' };
}
