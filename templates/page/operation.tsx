/** An operation: what it takes, what it answers, what it fails with; and a form that sends it. */

import type { JSX } from 'preact';
import { createId, Facts, Fold, Members, Prose, Type } from './parts.tsx';
import { SendForm, type Sending } from './send.tsx';
import type { ContentView, OperationView, ResponseView, WebhookView } from './view.ts';

export interface OperationProps extends Sending {
  readonly operation: OperationView;
}

export function Operation({ operation, ...sending }: OperationProps): JSX.Element {
  const { id, method, path, summary, deprecated, doc, call, parameters, body, responses } =
    operation;
  const title = (
    <>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>{' '}
      <code class={deprecated ? 'path deprecated' : 'path'}>{path ?? '(given by the caller)'}</code>{' '}
      <span class="summary">{summary}</span>
    </>
  );
  return (
    <Fold title={title} id={createId('operation', id)} class="card">
      <p class="calls">
        <code>
          {sending.api.client}.{call}
        </code>
        {deprecated && <span class="mark">deprecated</span>}
      </p>
      <Prose html={doc} />
      {operation.notShown.length > 0 && (
        <Facts facts={operation.notShown.map((text) => `Not shown: ${text}`)} />
      )}
      <Security operation={operation} />
      {parameters.length > 0 && <h3>Parameters</h3>}
      <Members members={parameters} />
      {body !== undefined && <h3>Body{body.required ? '' : ' (optional)'}</h3>}
      <Prose html={body?.doc} />
      {body?.contents.map((content) => (
        <Content content={content} />
      ))}
      <h3>Responses</h3>
      {responses.length === 0 && <p>The document shows none.</p>}
      {responses.map((response) => (
        <Response response={response} />
      ))}
      <Errors codes={operation.errors} />
      {sending.live && <SendForm operation={operation} {...sending} />}
    </Fold>
  );
}

function Security({
  operation: { security },
}: {
  readonly operation: OperationView;
}): JSX.Element | null {
  if (security.length === 0) return null;
  const words = security.map((schemes) =>
    schemes.length === 0 ? 'nothing' : schemes.join(' and '),
  );
  return <p class="needs">Needs {words.join(', or ')}.</p>;
}

function Content({
  content: { mediaType, type, members, example },
}: {
  readonly content: ContentView;
}): JSX.Element {
  return (
    <div class="content">
      <p>
        <code>{mediaType}</code> {type.length > 0 && <Type type={type} />}
      </p>
      <Members members={members} />
      {example !== undefined && (
        <Fold title={`Example, ${mediaType}`}>
          <pre>{example}</pre>
        </Fold>
      )}
    </div>
  );
}

function Response({ response }: { readonly response: ResponseView }): JSX.Element {
  const { status, description, headers, contents } = response;
  return (
    <div class="response">
      <p>
        <code class={`status s${status[0] ?? ''}`}>{status}</code>
      </p>
      <div>
        <Prose html={description} />
        {contents.map((content) => (
          <Content content={content} />
        ))}
        {headers.length > 0 && (
          <Fold title={`Headers of ${status}`}>
            <Members members={headers} />
          </Fold>
        )}
      </div>
    </div>
  );
}

function Errors({ codes }: { readonly codes: readonly string[] }): JSX.Element | null {
  if (codes.length === 0) return null;
  return (
    <>
      <h3>Error codes</h3>
      <ul class="codes">
        {codes.map((code) => (
          <li>
            <a href={`#${encodeURI(createId('error', code))}`}>
              <code>{code}</code>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Webhook({
  webhook: { name, method, doc, body },
}: {
  readonly webhook: WebhookView;
}): JSX.Element {
  const title = (
    <>
      <span class={`method ${method.toLowerCase()}`}>{method}</span> <code>{name}</code>
    </>
  );
  return (
    <Fold title={title} id={createId('webhook', name)} class="card">
      <Prose html={doc} />
      {body?.contents.map((content) => (
        <Content content={content} />
      ))}
    </Fold>
  );
}
