// A document in; what ajv, an independent validator, says of an answer out.

import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { isNode, type Node } from '../../test/services/prism.ts';
import { asNode } from '../refusals/calls.ts';
import { type Dialect, toJsonSchema } from './json-schema.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

export type Verdict =
  | { readonly kind: 'fits'; readonly value: unknown }
  /** The document says nothing of such a body. */
  | { readonly kind: 'open'; readonly value: unknown }
  /** The document has no such status. */
  | { readonly kind: 'unknown status' }
  | { readonly kind: 'refused'; readonly why: string };

export class Judge {
  readonly #document: Node;
  readonly #dialect: Dialect;
  readonly #ajv: Ajv2020;
  /** Addresses by reference, and what is still to be read. */
  readonly #links = new Map<string, string>();
  readonly #open: string[] = [];

  constructor(document: Node) {
    this.#document = document;
    const version = String(document['openapi'] ?? '2');
    this.#dialect = /^3\.[1-9]/.test(version) ? 'new' : 'old';
    this.#ajv = new Ajv2020({
      strict: false,
      logger: false,
      validateSchema: false,
      allErrors: false,
      unicodeRegExp: false,
    });
    addFormats.default(this.#ajv);
  }

  judge(source: Node, { status, type, text }: Answer): Verdict {
    const responses = asNode(source['responses']);
    const found =
      responses[String(status)] ??
      responses[`${Math.floor(status / 100)}XX`] ??
      responses['default'];
    if (found === undefined) return { kind: 'unknown status' };
    const schema = this.#findSchema(this.#follow(found), type);
    const isJson = /[/+]json\b/.test(type);
    if (!isJson) return { kind: 'open', value: text };
    const value: unknown = text === '' ? undefined : JSON.parse(text);
    if (schema === undefined || value === undefined) return { kind: 'open', value };
    const check = this.#compile(schema);
    if (check(value)) return { kind: 'fits', value };
    const [error] = check.errors ?? [];
    return {
      kind: 'refused',
      why: `${error?.instancePath} ${error?.message} (${error?.schemaPath})`,
    };
  }

  #findSchema(response: Node, type: string): unknown {
    const contents = asNode(response['content']);
    const essence = type.split(';')[0]?.trim() ?? '';
    const content = Object.entries(contents).find(([name]) => name.split(';')[0] === essence)?.[1];
    return isNode(content) ? content['schema'] : response['schema'];
  }

  #follow(value: unknown): Node {
    let node = asNode(value);
    for (let steps = 0; steps < 20 && typeof node['$ref'] === 'string'; steps += 1) {
      node = asNode(this.#resolve(node['$ref']));
    }
    return node;
  }

  #resolve(ref: string): unknown {
    const names = ref.replace(/^#\/?/, '').split('/');
    return names.reduce<unknown>((at, name) => {
      const key = decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
      return Array.isArray(at) ? at[Number(key)] : asNode(at)[key];
    }, this.#document);
  }

  readonly #link = (ref: string): string => {
    const known = this.#links.get(ref);
    if (known !== undefined) return known;
    const link = `schema:${this.#links.size}`;
    this.#links.set(ref, link);
    this.#open.push(ref);
    return link;
  };

  #compile(schema: unknown): ValidateFunction {
    const reading = { dialect: this.#dialect, link: this.#link };
    const own = toJsonSchema(schema, reading);
    for (let ref = this.#open.pop(); ref !== undefined; ref = this.#open.pop()) {
      const part = toJsonSchema(this.#resolve(ref), reading);
      this.#ajv.addSchema(isNode(part) ? part : {}, this.#links.get(ref));
    }
    return this.#ajv.compile(isNode(own) ? own : {});
  }
}
