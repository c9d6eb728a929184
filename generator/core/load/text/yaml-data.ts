/**
 * Reads YAML as plain data, or finds its problems. js-yaml decides what is read and what is refused, by YAML 1.2's core
 * schema (dates and `yes` are texts); `yaml` is asked only to explain a refusal, so the two cannot disagree.
 */

import {
  constructFromEvents,
  CORE_SCHEMA,
  defineScalarTag,
  EVENT_ID,
  floatCoreTag,
  mergeTag,
  NOT_RESOLVED,
  parseEvents,
  YAMLException,
} from 'js-yaml';
import type { Problem } from '../../diagnostics/diagnostic.ts';
import type { Limits } from '../files/limits.ts';
import { readNumbersAsText } from './yaml-numbers.ts';
import { indexStream, type Stream } from './yaml-places.ts';

export interface YamlData {
  /** Undefined where the text is refused. */
  readonly data?: unknown;
  /** Whether parts of the data may be shared. */
  readonly aliased: boolean;
  readonly problems: readonly Problem[];
  /** What was read, where it is not the text that was given: places are those of this one. */
  readonly text?: string;
  /** What places are found in. */
  readonly stream?: Stream;
}

/** A number beyond the range of a double is none in js-yaml, and so a text; here it is infinite, and then refused. */
const schema = CORE_SCHEMA.withTags(
  defineScalarTag(floatCoreTag.tagName, {
    ...floatCoreTag,
    resolve(source, isExplicit, tagName) {
      const number = floatCoreTag.resolve(source, isExplicit, tagName);
      const isNumber = /^[-+]?[0-9][0-9.]*(?:[eE]\+?[0-9]+)?$/.test(source);
      if (number !== NOT_RESOLVED || !isNumber) return number;
      return Number.isNaN(Number(source)) ? NOT_RESOLVED : Number(source);
    },
  }),
);

/** Reads the one document of a file. Of a name that says the same twice one is taken, when that was reported. */
export async function readYaml(
  file: string,
  text: string,
  limits: Limits,
  takesDoubles = false,
): Promise<YamlData> {
  try {
    return readYamlData(file, text, limits, takesDoubles);
  } catch (error) {
    const refused = readRefusal(error);
    const { explainYaml, indentLines } = await import('./yaml-faults.ts');
    const indented = indentLines(file, text, refused, (further) => {
      try {
        parseEvents(further, { maxDepth: limits.depth });
        return undefined;
      } catch (fault) {
        return readRefusal(fault);
      }
    });
    if (indented !== undefined) {
      const read = await readYaml(file, indented.text, limits);
      const problems = [...indented.problems, ...read.problems];
      return { ...read, problems, text: indented.text };
    }
    const explained = await explainYaml(file, text, refused);
    const isRefused = takesDoubles || explained.some(({ severity }) => severity === 'error');
    if (isRefused) return { aliased: false, problems: explained };
    const read = await readYaml(file, text, limits, true);
    return { ...read, problems: [...explained, ...read.problems] };
  }
}

function readYamlData(file: string, text: string, limits: Limits, takesDoubles: boolean): YamlData {
  const events = parseEvents(text, { maxDepth: limits.depth });
  const documents = events.filter(({ type }) => type === EVENT_ID.DOCUMENT).length;
  if (documents > 1) {
    return { aliased: false, problems: [describeSeveralDocuments(file, text, documents)] };
  }
  const aliased = events.some(({ type }) => type === EVENT_ID.ALIAS);
  const stream = indexStream(text, events);
  const reading = readNumbersAsText(file, stream);
  const [data] = constructFromEvents(reading.events.slice(), {
    source: text,
    schema: text.includes('<<') ? schema.withTags(mergeTag) : schema,
    json: takesDoubles,
    maxAliases: limits.aliases,
    maxTotalMergeKeys: limits.mergeKeys,
  });
  return { data, aliased, problems: reading.problems, stream };
}

/** Why js-yaml refused a text, and where. */
export interface Refusal {
  readonly reason: string;
  readonly offset: number;
}

function readRefusal(error: unknown): Refusal {
  if (error instanceof YAMLException) {
    return { reason: error.reason, offset: error.mark?.position ?? 0 };
  }
  // js-yaml documents that other exceptions are possible, a stack overflow for one.
  return { reason: error instanceof RangeError ? 'nesting exceeded' : String(error), offset: 0 };
}

function describeSeveralDocuments(file: string, text: string, count: number): Problem {
  const marks = [...text.matchAll(/^(?:---|\.\.\.)(?=\s|$)/gm)];
  const offset = marks.find(({ index }) => text.slice(0, index).trim() !== '')?.index ?? 0;
  return {
    code: 'LOAD-105',
    severity: 'error',
    message: `The file contains ${count} YAML documents, but an API description must be one.`,
    at: { file, pointer: '', offset },
    help: 'Keep one document in the file, and remove the others with their `---`.',
  };
}
