/** A backend in front of the real service: its exchanges are checked by the documents. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRouter } from '../../../templates/runtime/server/routes.ts';
import type { ServerApi } from '../../../templates/runtime/server/server.ts';
import type { Reporter } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import { nameServer } from '../../../generator/core/ir/naming/optional-names.ts';
import type { HttpExchange } from '../http/exchange.ts';
import { buildRedaction, Recording } from '../http/record.ts';
import type { LoadedApi } from '../../../generator/run/modules/load.ts';
import { openSchemas } from '../validators.ts';
import type { Backend, LoadedRun } from '../backend.ts';
import { type CountedFinding, Findings, hideSecrets } from './finding.ts';
import { checkExchange } from './check-exchange.ts';
import type { CheckedApi } from './checking.ts';
import { passOn, type Passage, passUpgrade } from './pass.ts';
import { indexSchemas } from '../../../generator/core/ir/model/index-models.ts';

interface ProxyOptions {
  readonly target: URL;
  /** Called with each kind of finding when it first occurs. */
  readonly onFound: (found: CountedFinding) => void;
  readonly onFailure: (message: string) => void;
  /** File to record exchanges in. */
  readonly record: string | undefined;
}

/** Bytes of a body that are checked; longer ones are only passed on. */
const most = 4 * 2 ** 20;

export class Proxy implements Backend {
  readonly emitter = 'server';
  readonly findings = new Findings();
  /** Exchanges so far. */
  count = 0;
  /** The texts that places of findings are in. */
  reporter: Reporter | undefined;
  apis: readonly LoadedApi[] = [];
  readonly #options: ProxyOptions;
  readonly #passage: Passage;
  readonly #recording: Recording | undefined;
  readonly #checking = new Set<Promise<void>>();
  #checked: readonly CheckedApi[] = [];

  constructor(options: ProxyOptions) {
    this.#options = options;
    const { target, onFailure, record } = options;
    this.#passage = { target, most, onFailure, onExchange: (exchange) => this.#note(exchange) };
    if (record === undefined) return;
    this.#recording = new Recording(record, () => this.#models, onFailure);
  }

  get #models(): readonly Api[] {
    return this.apis.map(({ model }) => model);
  }

  async take({ apis, reporter }: LoadedRun): Promise<boolean> {
    this.#checked = apis.map(openApi);
    this.reporter = reporter;
    this.apis = apis;
    return true;
  }

  handle(req: IncomingMessage, res: ServerResponse): void {
    passOn(this.#passage, req, res);
  }

  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    passUpgrade(this.#passage, req, socket, head);
  }

  #note(exchange: HttpExchange): void {
    this.count += 1;
    this.#recording?.add(exchange);
    const work = this.#checkOne(exchange).finally(() => this.#checking.delete(work));
    this.#checking.add(work);
  }

  async #checkOne(exchange: HttpExchange): Promise<void> {
    const { onFound, onFailure } = this.#options;
    try {
      const found = await checkExchange(exchange, this.#checked);
      if (found.length === 0) return;
      const redact = buildRedaction(exchange, this.#models);
      const shown = { ...exchange, target: redact.text(exchange.target) };
      const clean = found.map((one) => hideSecrets(one, redact));
      for (const one of this.findings.add(clean, shown)) onFound(one);
    } catch (error) {
      const { text } = buildRedaction(exchange, this.#models);
      const line = `${exchange.method} ${exchange.target}`;
      onFailure(text(`${line} could not be checked: ${findThrownLine(error)}`));
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#checking);
    await this.#recording?.close();
  }
}

/** What its modules export is known by the names that the model decides. */
function openApi(api: LoadedApi): CheckedApi {
  const { id, model, open } = api;
  const schemas = openSchemas(api);
  const described = (open('server')[nameServer(model).description] ??
    withoutOperations) as ServerApi;
  return { id, model, models: indexSchemas(model), router: createRouter(described, {}), schemas };
}

const withoutOperations: ServerApi = { name: '', basePaths: [], operations: {} };
