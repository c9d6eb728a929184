/** A backend that simulates the APIs in memory; it keeps their state when their documents change. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { type NodeResponse, toNodeHandler } from '../../../templates/runtime/server/node.ts';
import type { SimulationOptions } from '../../../templates/runtime/simulation/simulation.ts';
import { isLost } from '../../../templates/runtime/simulation/faults.ts';
import { findThrownLine } from '../../../generator/core/diagnostics/thrown.ts';
import type { HttpExchange } from '../http/exchange.ts';
import { Recording } from '../http/record.ts';
import { observe } from '../http/observe.ts';
import type { Backend, LoadedRun } from '../backend.ts';
import { Admin, isAdmin } from './admin.ts';
import { describeSite, showCall, showStores, type Site, turnClocks } from './page-data.ts';
import { listOperations, renderConsole, renderReference, showSample } from './pages.ts';
import { simulate } from './simulate.ts';
import { SnapshotFile, type States } from './snapshot.ts';
import { readStartFiles, type StartData, type StartFiles } from './start-files.ts';

interface SimulatedOptions extends StartFiles {
  /** File to record calls in. */
  readonly record: string | undefined;
  /** Whether answers have the members that need not be there. */
  readonly fill?: SimulationOptions['fill'] & {};
  /** What is asked for and nobody made; by default as the document lets it be known. */
  readonly unknown?: SimulationOptions['unknown'] | undefined;
  /** What went wrong while it runs. */
  readonly onFailure: (message: string) => void;
}

/** The page shows this many calls. */
const mostCalls = 100;

/** Bytes of a body that the page shows, and that a recording has. */
const shownBytes = 64 * 1024;
const recordedBytes = 2 ** 20;

interface HandledSite extends Site {
  readonly handle: (req: IncomingMessage, res: ServerResponse) => void;
}

export class Simulated implements Backend {
  readonly emitter = 'simulation';
  readonly #options: SimulatedOptions;
  readonly #file: SnapshotFile | undefined;
  readonly #recording: Recording | undefined;
  readonly #admin: Admin;
  readonly #calls: (readonly [Site, HttpExchange])[] = [];
  #sites: readonly HandledSite[] = [];
  #start: StartData | undefined;

  constructor(options: SimulatedOptions) {
    this.#options = options;
    const { folder, snapshot, record, onFailure } = options;
    if (snapshot !== undefined) {
      this.#file = new SnapshotFile(resolve(folder, snapshot), () => this.#takeStates(), onFailure);
    }
    if (record !== undefined) {
      const listApis = () => this.#sites.map(({ model }) => model);
      this.#recording = new Recording(resolve(folder, record), listApis, onFailure);
    }
    this.#admin = new Admin({
      pages: {
        '': () => renderConsole(this.#sites),
        apis: () => renderReference(this.#sites, folder),
      },
      shown: {
        apis: () => this.#sites.map(describeSite),
        calls: () => this.#calls.map(([site, exchange]) => showCall(site, exchange)),
        operations: () => listOperations(this.#sites),
        store: () => showStores(this.#sites),
      },
      done: {
        reset: () => this.#reset(),
        sample: (body) => showSample(this.#sites, body),
        advance: (body) => turnClocks(this.#sites, body),
      },
    });
  }

  get sites(): readonly Site[] {
    return this.#sites;
  }

  async take(run: LoadedRun, url: string): Promise<boolean> {
    this.#start ??= await readStartFiles(this.#options, run.reporter);
    if (this.#start === undefined) return false;
    const states = this.#sites.length > 0 ? this.#takeStates() : this.#start.states;
    const opened = this.#open(run, url, this.#start, states);
    if (opened === undefined) return false;
    this.#sites = opened;
    this.#admin.notify('reload', () => ({}));
    return true;
  }

  #open(
    run: LoadedRun,
    url: string,
    start: StartData,
    states: States,
  ): readonly HandledSite[] | undefined {
    const { apis } = run;
    const isAlone = apis.length === 1;
    const opened: HandledSite[] = [];
    for (const api of apis) {
      const { id, bundle, model } = api;
      const prefix = isAlone ? '' : `/${id}`;
      const options = this.#createOptions(url + prefix);
      const simulated = simulate(api, run, { start, isAlone, state: states[id], options });
      if (simulated === undefined) return undefined;
      const handle = toNodeHandler(simulated.simulation.fetch, {
        onError: (error, response) => this.#fail(error, response),
      });
      opened.push({ id, prefix, url: url + prefix, bundle, model, ...simulated, handle });
    }
    return opened;
  }

  #fail(error: unknown, response: NodeResponse): void {
    if (isLost(error)) response.destroy();
    else this.#options.onFailure(findThrownLine(error));
  }

  #createOptions(baseUrl: string): SimulationOptions {
    const { onFailure, fill = 'full', unknown } = this.#options;
    return {
      fill,
      ...(unknown && { unknown }),
      onMend: onFailure,
      clock: 'real',
      baseUrl,
      mostCalls,
      onChange: () => this.#change(),
      onError: (error) => onFailure(findThrownLine(error)),
    };
  }

  #note(site: Site, exchange: HttpExchange): void {
    this.#calls.push([site, exchange]);
    if (this.#calls.length > mostCalls) this.#calls.shift();
    this.#recording?.add(exchange);
    this.#admin.notify('call', () => showCall(site, exchange));
  }

  #change(): void {
    this.#admin.notify('change', () => ({}));
    this.#file?.change();
  }

  #takeStates(): States {
    const states = this.#sites.map(({ id, simulation }) => [id, simulation.snapshot()] as const);
    return Object.fromEntries(states);
  }

  #reset(): void {
    for (const { simulation } of this.#sites) simulation.reset();
    this.#calls.length = 0;
  }

  handle(req: IncomingMessage, res: ServerResponse): void {
    if (isAdmin(req)) return void this.#admin.answer(req, res).catch(() => res.destroy());
    const { url = '/' } = req;
    const site = this.#sites.find(({ prefix }) => prefix === '' || url.startsWith(`${prefix}/`));
    if (site === undefined) return refuse(res, this.#sites);
    if (site.prefix !== '') req.url = url.slice(site.prefix.length);
    const most = this.#recording === undefined ? shownBytes : recordedBytes;
    observe(req, res, most, (exchange) => this.#note(site, exchange));
    site.handle(req, res);
  }

  async close(): Promise<void> {
    this.#admin.close();
    this.#file?.flush();
    await this.#recording?.close();
  }
}

function refuse(res: ServerResponse, sites: readonly Site[]): void {
  const detail = `The APIs are at ${sites.map(({ prefix }) => `${prefix}/`).join(', ')}.`;
  res.writeHead(404, { 'content-type': 'application/problem+json' });
  res.end(JSON.stringify({ title: 'Not Found', status: 404, detail }));
}
