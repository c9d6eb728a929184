/** What an API says beside its operations: models, sets of values, errors, limits, states, credentials. */

import type { ComponentChildren, JSX } from 'preact';
import { Drawing } from './drawing.tsx';
import { createId, Facts, Fold, Inline, Members, Prose, Type, Wide } from './parts.tsx';
import type {
  ApiView,
  ErrorView,
  LimitView,
  ModelView,
  StateRowView,
  StatesView,
  ValueView,
} from './view.ts';

export function Model({ model }: { readonly model: ModelView }): JSX.Element {
  const { key, name, doc, facts, deprecated, type, members, input, values, open } = model;
  return (
    <Fold
      title={<code class={deprecated === true ? 'deprecated' : ''}>{name}</code>}
      id={createId('model', key)}
      class="card"
    >
      <Prose html={doc} />
      <Facts facts={facts} />
      {members === undefined && values === undefined && (
        <p>
          <Type type={type} />
        </p>
      )}
      <Members members={members} />
      {input !== undefined && (
        <>
          <h3>In requests</h3>
          <Members members={input} />
        </>
      )}
      {values !== undefined && <Values values={values} name={name} />}
      {open === true && <p>Other values may come.</p>}
    </Fold>
  );
}

function Values({
  values,
  name,
}: {
  readonly values: readonly ValueView[];
  readonly name: string;
}): JSX.Element {
  const isExplained = values.some(
    ({ meaning, facts }) => meaning !== undefined || facts.length > 0,
  );
  if (!isExplained) {
    return (
      <ul class="codes">
        {values.map(({ value }) => (
          <li>
            <code>{value}</code>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Wide label={`Values of ${name}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, meaning, facts }) => (
            <tr>
              <th scope="row">
                <code>{value}</code>
              </th>
              <td>
                <Prose html={meaning} />
                {facts.join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

export function Errors({ errors }: { readonly errors: readonly ErrorView[] }): JSX.Element {
  return (
    <ul class="members">
      {errors.map(({ code, status, meaning, operations, facts }) => (
        <li id={createId('error', code)} tabIndex={-1}>
          <code class="name">{code}</code>{' '}
          {status !== undefined && <code class={`status s${status[0] ?? ''}`}>{status}</code>}{' '}
          <Inline html={meaning} />
          {facts.length > 0 && <span class="mark">{facts.join(', ')}</span>}
          {operations.length > 0 && (
            <Fold title={`Operations with ${code}`}>
              <ul class="codes">
                {operations.map((id) => (
                  <li>
                    <a href={`#${encodeURI(createId('operation', id))}`}>{id}</a>
                  </li>
                ))}
              </ul>
            </Fold>
          )}
        </li>
      ))}
    </ul>
  );
}

export function Limits({ limits }: { readonly limits: readonly LimitView[] }): JSX.Element {
  return (
    <ul class="members">
      {limits.map(({ name, facts, description }) => (
        <li>
          <code class="name">{name}</code>
          <Prose html={description} />
          <p class="facts">{facts.join('; ')}</p>
        </li>
      ))}
    </ul>
  );
}

export function States({ states }: { readonly states: StatesView }): JSX.Element {
  const { name, description, open, states: all, rows, diagram } = states;
  return (
    <section class="card inside" id={createId('states', name)} aria-label={`States of ${name}`}>
      <h3>{name}</h3>
      <Prose html={description} />
      {open && <p>Other states may come.</p>}
      {diagram !== undefined && (
        <Drawing diagram={diagram} label={`States of ${name}, drawn; the table has the same`} />
      )}
      <ul class="members">
        {all.map((state) => (
          <li>
            <code class="name">{state.name}</code>
            <Prose html={state.meaning} />
          </li>
        ))}
      </ul>
      {rows.length > 0 && <Rows states={states} />}
    </section>
  );
}

type Column = readonly [title: string, show: (row: StateRowView) => ComponentChildren];

const columns: readonly Column[] = [
  ['From', ({ from }) => from],
  ['Trigger', ({ trigger }) => trigger],
  ['To', ({ to }) => to],
  ['Condition', ({ condition }) => condition && <Prose html={condition} />],
  ['Effects', ({ effects }) => effects.length > 0 && <Facts facts={effects} />],
  ['Error', ({ error }) => error && <code>{error}</code>],
];

/** Columns with nothing in them are left out. */
function Rows({ states: { name, rows } }: { readonly states: StatesView }): JSX.Element {
  const used = columns.filter(([, show]) => rows.some((row) => Boolean(show(row))));
  return (
    <Wide label={`Changes of ${name}`}>
      <table>
        <thead>
          <tr>
            {used.map(([title]) => (
              <th scope="col">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {used.map(([, show]) => (
                <td>{show(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

export function Start({ api }: { readonly api: ApiView }): JSX.Element {
  const { description, servers, schemes, notShown } = api;
  return (
    <>
      <Prose html={description} />
      {servers.length > 0 && <h3>Servers</h3>}
      <ul class="members">
        {servers.map(({ url, description: text }) => (
          <li>
            <code class="name">{url}</code>
            <Prose html={text} />
          </li>
        ))}
      </ul>
      {schemes.length > 0 && <h3>Credentials</h3>}
      <ul class="members">
        {schemes.map(({ key, kind, doc, place }) => (
          <li>
            <code class="name">{key}</code> {kind}
            {place !== undefined && (
              <>
                , in the {place.in} <code>{place.name}</code>
              </>
            )}
            <Prose html={doc} />
          </li>
        ))}
      </ul>
      {notShown.length > 0 && (
        <Fold title="What the source does not show">
          <Facts facts={notShown} />
        </Fold>
      )}
    </>
  );
}
