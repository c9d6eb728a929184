/** What a running service holds: its store, and the last calls, as they come. */

import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Fold } from './parts.tsx';
import type { CallView, MessageView } from './view.ts';

/** By API, then by resource, then by key. */
type Store = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;

/** The newest first; and what the store holds. */
export function useLive(): {
  readonly calls: readonly CallView[];
  readonly store: Store;
} {
  const [calls, setCalls] = useState<readonly CallView[]>([]);
  const [store, setStore] = useState<Store>({});
  useEffect(() => {
    // What the service of this page writes.
    const readCalls = createReader('calls', (read) => setCalls((read as CallView[]).toReversed()));
    const readStore = createReader('store', (read) => setStore(read as Store));
    const events = new EventSource('/_specwright/api/events');
    // After a break, too: what was missed is read again.
    for (const name of ['open', 'call']) events.addEventListener(name, readCalls);
    for (const name of ['open', 'change']) events.addEventListener(name, readStore);
    events.addEventListener('reload', () => location.reload());
    return () => events.close();
  }, []);
  return { calls, store };
}

/** Milliseconds in which many events are one. */
const pause = 200;

/** A function that reads again soon: what was read before an event is never the last. */
function createReader(name: string, take: (read: unknown) => void): () => void {
  let isWaiting = false;
  let reading = Promise.resolve();
  const read = async (): Promise<void> => {
    isWaiting = false;
    const response = await fetch(`/_specwright/api/${name}`);
    if (response.ok) take(await response.json());
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => (reading = reading.then(read).catch(ignore)), pause);
  };
}

/** The service is away; its events come again when it is back. */
function ignore(): void {}

export function StoreView({ store }: { readonly store: Store }): JSX.Element {
  const groups = Object.entries(store).flatMap(([api, resources]) =>
    Object.entries(resources).map(([name, items]) => ({ api, name, items: Object.entries(items) })),
  );
  return (
    <>
      <Controls />
      {groups.length === 0 && <p>The store is empty.</p>}
      {groups.map(({ api, name, items }) => (
        <Fold title={`${name} (${items.length})`} class="card" key={`${api} ${name}`}>
          {items.map(([key, value]) => (
            <Fold title={<code>{key}</code>} key={key}>
              <pre>{JSON.stringify(value, undefined, 2)}</pre>
            </Fold>
          ))}
        </Fold>
      ))}
    </>
  );
}

function Controls(): JSX.Element {
  const [said, setSaid] = useState('');
  const post = async (name: string, body: object, done: string): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`/_specwright/api/${name}`, init).catch(() => undefined);
    setSaid(response?.ok === true ? done : `The service answers ${response?.status ?? 'nothing'}.`);
  };
  return (
    <p class="buttons">
      <button type="button" onClick={() => void post('reset', {}, 'The store is as at the start.')}>
        Reset the store
      </button>
      <button
        type="button"
        onClick={() => void post('advance', { ms: 60_000 }, 'The clock is a minute further.')}
      >
        Turn the clock by a minute
      </button>
      <span role="status">{said}</span>
    </p>
  );
}

export function Calls({ calls }: { readonly calls: readonly CallView[] }): JSX.Element {
  if (calls.length === 0) return <p>No calls yet.</p>;
  return (
    <>
      {calls.map((call) => (
        <Call call={call} key={`${call.time} ${call.method} ${call.target}`} />
      ))}
    </>
  );
}

function Call({ call }: { readonly call: CallView }): JSX.Element {
  const { time, method, target, status, operation, ms, request, response } = call;
  const title = (
    <>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
      <code class="path">{target}</code>{' '}
      <code class={`status s${String(status)[0] ?? ''}`}>{status}</code>
    </>
  );
  return (
    <Fold title={title} class="card">
      <p>
        {new Date(time).toLocaleTimeString()} {operation} {ms !== undefined && `${ms} ms`}
      </p>
      <Message title="Request" message={request} />
      <Message title="Answer" message={response} />
    </Fold>
  );
}

function Message({
  title,
  message,
}: {
  readonly title: string;
  readonly message: MessageView | undefined;
}): JSX.Element | null {
  if (message === undefined) return null;
  const lines = Object.entries(message.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <h3>{title}</h3>
      <pre>{[...lines, ...(message.body ? ['', message.body] : [])].join('\n')}</pre>
    </>
  );
}
