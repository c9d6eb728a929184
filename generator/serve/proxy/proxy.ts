/** A mode of the service: in front of the real one, whose exchanges are judged by the documents. */

import type { Reporter } from '../../diagnostics/diagnostic.ts';
import { nameServer } from '../../ir/naming/server-names.ts';
import { findThrownLine } from '../../diagnostics/thrown.ts';
import type { Validation } from '../../../templates/runtime/validate.ts';
import type { ServerApi } from '../../../templates/runtime/server.ts';
import type { Exchange } from '../http/exchange.ts';
import { listSensitive, Recording } from '../http/record.ts';
import type { LoadedApi } from '../load/apis.ts';
import type { Mode } from '../mode.ts';
import { type Found, Findings } from './finding.ts';
import { Judge, type JudgedApi } from './judge.ts';
import { passOn, type Passage, passUpgrade } from './pass.ts';

export interface ProxyOptions {
  readonly target: URL;
  /** Told of each kind of finding, when it is met first. */
  readonly onFound: (found: Found) => void;
  readonly onFailure: (message: string) => void;
  /** File to record exchanges in. */
  readonly record: string | undefined;
}

export interface Proxy extends Mode {
  readonly findings: Findings;
  /** Exchanges so far. */
  readonly count: number;
  /** The texts that places of findings are in. */
  readonly reporter: Reporter | undefined;
  readonly apis: readonly LoadedApi[];
}

/** Bytes of a body that are judged; longer ones are only passed on. */
const most = 4 * 2 ** 20;

export function createProxy({ target, onFound, onFailure, record }: ProxyOptions): Proxy {
  const findings = new Findings();
  const judging = new Set<Promise<void>>();
  let judge: Judge | undefined;
  let reporter: Reporter | undefined;
  let apis: readonly LoadedApi[] = [];
  let count = 0;
  const listNames = (): readonly string[] => apis.flatMap(({ model }) => listSensitive(model));
  const recording = record === undefined ? undefined : new Recording(record, listNames, onFailure);
  const judgeOne = async (exchange: Exchange): Promise<void> => {
    try {
      const found = (await judge?.judge(exchange)) ?? [];
      for (const one of findings.add(found, exchange)) onFound(one);
    } catch (error) {
      onFailure(`${exchange.method} ${exchange.target} could not be judged: ${findThrownLine(error)}`);
    }
  };
  const passage: Passage = {
    target,
    most,
    onFailure,
    onExchange(exchange) {
      count += 1;
      recording?.add(exchange);
      const work = judgeOne(exchange).finally(() => judging.delete(work));
      judging.add(work);
    },
  };
  return {
    emitter: 'server',
    called: [],
    findings,
    get count() {
      return count;
    },
    get reporter() {
      return reporter;
    },
    get apis() {
      return apis;
    },
    async take(taken) {
      judge = new Judge(await Promise.all(taken.loaded.apis.map(openApi)));
      ({ reporter } = taken);
      ({ apis } = taken.loaded);
      return true;
    },
    handle: (req, res) => passOn(passage, req, res),
    upgrade: (req, socket, head) => passUpgrade(passage, req, socket, head),
    async close() {
      await Promise.all(judging);
      await recording?.close();
    },
  };
}

/** What its modules export is known by the names that the model decides. */
async function openApi(api: LoadedApi): Promise<JudgedApi> {
  const { model } = api;
  const [server, validators] = await Promise.all([api.load('server'), api.load('validators')]);
  const create = validators[model.names.validation] as ((policy: object) => Validation) | undefined;
  const validation = create?.({ request: 'strict', response: 'strict' });
  return {
    id: api.id,
    model,
    server: server[nameServer(model).description] as ServerApi,
    schemas: (operation) => validation?.schemas(operation),
  };
}
