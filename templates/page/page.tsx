/** The whole page: what there is on the left, everything in order on the right. */

import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Calls, StoreView, useLive } from './live.tsx';
import { Operation, Webhook } from './operation.tsx';
import { createId } from './parts.tsx';
import { Errors, Limits, Model, Start, States } from './reference.tsx';
import type { ApiView, PageView, TagView } from './view.ts';

export function Page({ view }: { readonly view: PageView }): JSX.Element {
  const [index, setIndex] = useState(0);
  const [search, setSearch] = useState('');
  const api = view.apis[index];
  const shown = useMemo(() => api && filter(api, search), [api, search]);
  useEffect(() => {
    // What a link leads to may be hidden.
    const showAll = (): void => setSearch('');
    addEventListener('hashchange', showAll);
    return () => removeEventListener('hashchange', showAll);
  }, []);
  if (api === undefined || shown === undefined) return <p>There is no API here.</p>;
  return (
    <>
      <a class="skip" href="#content">
        To the content
      </a>
      <header>
        <div class="title">
          <h1>{api.title}</h1> <span class="version">{api.version}</span>
        </div>
        {view.apis.length > 1 && (
          <select
            aria-label="API"
            onChange={({ currentTarget }) => setIndex(currentTarget.selectedIndex)}
          >
            {view.apis.map(({ title }, at) => (
              <option selected={at === index}>{title}</option>
            ))}
          </select>
        )}
        <input
          type="search"
          aria-label="Search operations and models"
          placeholder="Search"
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Theme />
      </header>
      <div class="columns">
        <Contents api={shown} live={view.live} />
        <main id="content" tabIndex={-1}>
          <Parts api={shown} live={view.live} isWhole={shown === api} key={api.id} />
          {view.live && <Live />}
        </main>
      </div>
    </>
  );
}

interface PartsProps {
  readonly api: ApiView;
  readonly live: boolean;
  /** Whether nothing is left out by a search. */
  readonly isWhole: boolean;
}

function Parts({ api, live, isWhole }: PartsProps): JSX.Element {
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>({});
  const setCredential = (key: string, text: string): void =>
    setCredentials({ ...credentials, [key]: text });
  const sending = { api, live, credentials, setCredential };
  return (
    <>
      {isWhole && (
        <Part id="overview" title="Overview">
          <Start api={api} />
        </Part>
      )}
      {api.tags.map((tag) => (
        <Part id={`tag-${encodeURIComponent(tag.name)}`} title={tag.name} key={tag.name}>
          {tag.operations.map((operation) => (
            <Operation operation={operation} {...sending} key={operation.id} />
          ))}
        </Part>
      ))}
      {api.webhooks.length > 0 && (
        <Part id="webhooks" title="Webhooks">
          {api.webhooks.map((webhook) => (
            <Webhook webhook={webhook} key={webhook.name} />
          ))}
        </Part>
      )}
      {api.models.length > 0 && (
        <Part id="models" title="Models">
          {api.models.map((model) => (
            <Model model={model} key={model.key} />
          ))}
        </Part>
      )}
      {isWhole && <Rest api={api} />}
    </>
  );
}

function Live(): JSX.Element {
  const { calls, store } = useLive();
  return (
    <>
      <Part id="store" title="Store">
        <StoreView store={store} />
      </Part>
      <Part id="calls" title="Calls">
        <Calls calls={calls} />
      </Part>
    </>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

function Part({ id, title, children }: PartProps): JSX.Element {
  return (
    <section>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Rest({ api: { errors, limits, states } }: { readonly api: ApiView }): JSX.Element {
  return (
    <>
      {states.length > 0 && (
        <Part id="states" title="States">
          {states.map((one) => (
            <States states={one} key={one.name} />
          ))}
        </Part>
      )}
      {limits.length > 0 && (
        <Part id="limits" title="Limits">
          <Limits limits={limits} />
        </Part>
      )}
      {errors.length > 0 && (
        <Part id="errors" title="Error codes">
          <Errors errors={errors} />
        </Part>
      )}
    </>
  );
}

function filter(api: ApiView, search: string): ApiView {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return api;
  const fits = (...texts: readonly (string | undefined)[]): boolean => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const tags = api.tags.flatMap((tag): TagView[] => {
    const operations = tag.operations.filter(({ id, method, path, summary }) =>
      fits(id, method, path, summary),
    );
    return operations.length === 0 ? [] : [{ ...tag, operations }];
  });
  const models = api.models.filter(({ name }) => fits(name));
  return { ...api, tags, models, webhooks: api.webhooks.filter(({ name }) => fits(name)) };
}

/** On a phone it is closed at first. */
function Contents({ api, live }: { readonly api: ApiView; readonly live: boolean }): JSX.Element {
  const [isWide] = useState(() => matchMedia('(min-width: 60rem)').matches);
  return (
    <nav aria-label="Contents">
      <details open={isWide}>
        <summary>Contents</summary>
        {api.tags.map(({ name, operations }) => (
          <div key={name}>
            <a class="tag" href={`#${encodeURI(`tag-${encodeURIComponent(name)}`)}`}>
              {name}
            </a>
            <ul>
              {operations.map(({ id, method, deprecated }) => (
                <li key={id}>
                  <a href={`#${encodeURI(createId('operation', id))}`}>
                    <span class={`method small ${method.toLowerCase()}`}>{method}</span>{' '}
                    <span class={deprecated ? 'deprecated' : ''}>{id}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Places api={api} live={live} />
      </details>
    </nav>
  );
}

function Places({ api, live }: { readonly api: ApiView; readonly live: boolean }): JSX.Element {
  const places: readonly (readonly [id: string, title: string, isThere: boolean])[] = [
    ['webhooks', 'Webhooks', api.webhooks.length > 0],
    ['models', 'Models', api.models.length > 0],
    ['states', 'States', api.states.length > 0],
    ['limits', 'Limits', api.limits.length > 0],
    ['errors', 'Error codes', api.errors.length > 0],
    ['store', 'Store', live],
    ['calls', 'Calls', live],
  ];
  return (
    <>
      {places
        .filter(([, , isThere]) => isThere)
        .map(([id, title]) => (
          <a class="tag" href={`#${id}`} key={id}>
            {title}
          </a>
        ))}
    </>
  );
}

const themes = ['as the system', 'light', 'dark'] as const;

function Theme(): JSX.Element {
  const [theme, setTheme] = useState<string>(themes[0]);
  const choose = (next: string): void => {
    setTheme(next);
    const { dataset } = document.documentElement;
    if (next === themes[0]) delete dataset['theme'];
    else dataset['theme'] = next;
  };
  return (
    <select
      aria-label="Colours"
      value={theme}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {themes.map((one) => (
        <option value={one}>{one}</option>
      ))}
    </select>
  );
}
