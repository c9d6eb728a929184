/** A form that sends an operation, and what came of it. */

import type { JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Answer, type Answered, sendRequest } from './answer.tsx';
import { buildRequest, findContent, printCall, type Request, type Typed } from './call.ts';
import type { ApiView, ContentView, FieldView, OperationView, ParameterView } from './view.ts';

export interface Sending {
  readonly api: ApiView;
  readonly live: boolean;
  /** By key of the scheme: one field for all forms. */
  readonly credentials: Readonly<Record<string, string>>;
  readonly setCredential: (key: string, text: string) => void;
}

interface Outcome {
  readonly request?: Request;
  readonly code?: string;
  readonly answer?: Answered;
  /** Why nothing was sent, or nothing came. */
  readonly problem?: string;
  readonly isGoing?: boolean;
}

interface OperationSending extends Sending {
  readonly operation: OperationView;
}

export function SendForm(props: OperationSending): JSX.Element {
  const { operation, credentials } = props;
  const [texts, setTexts] = useState(() => startForm(operation));
  const { outcome, send, stop } = useSending(props);
  const typed: Typed = { ...texts, credentials: pickCredentials(operation, credentials) };
  const submit = (event: Event): void => {
    event.preventDefault();
    void send(typed);
  };
  return (
    <section class="send" aria-label={`Send ${operation.id}`}>
      <h3>Send it</h3>
      <form onSubmit={submit}>
        <Fields {...props} texts={texts} set={(change) => setTexts({ ...texts, ...change })} />
        <p class="buttons">
          <button type="submit">Send</button>
          {outcome.isGoing === true && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
        </p>
      </form>
      <div aria-live="polite">
        {outcome.problem !== undefined && <p class="problem">{outcome.problem}</p>}
        {outcome.answer !== undefined && (
          <Answer answer={outcome.answer} isGoing={outcome.isGoing === true} />
        )}
      </div>
      {outcome.request !== undefined && (
        <Sent request={outcome.request} code={outcome.code ?? ''} />
      )}
    </section>
  );
}

/** What came of the last time that the form was sent; an earlier one that still goes on is stopped. */
function useSending({ api, operation }: OperationSending): {
  readonly outcome: Outcome;
  readonly send: (typed: Typed) => Promise<void>;
  readonly stop: () => void;
} {
  const [outcome, setOutcome] = useState<Outcome>({});
  const last = useRef<AbortController | undefined>(undefined);
  const send = async (typed: Typed): Promise<void> => {
    last.current?.abort();
    const controller = new AbortController();
    last.current = controller;
    const show = (change: Outcome): void => {
      if (last.current === controller) setOutcome((known) => ({ ...known, ...change }));
    };
    setOutcome({ isGoing: true });
    try {
      const request = buildRequest(api, operation, typed);
      show({ request, code: printCall(api, operation, typed) });
      await sendRequest(request, controller.signal, (answer, isGoing) => show({ answer, isGoing }));
    } catch (error) {
      show({ problem: error instanceof Error ? error.message : String(error), isGoing: false });
    }
  };
  return { outcome, send, stop: () => last.current?.abort() };
}

interface FieldsProps extends OperationSending {
  readonly texts: Omit<Typed, 'credentials'>;
  readonly set: (change: Partial<Typed>) => void;
}

function Fields({ operation, credentials, setCredential, texts, set }: FieldsProps): JSX.Element {
  const { path, parameters, security, responses } = operation;
  const statuses = responses.map(({ status }) => status).filter((one) => /^\d{3}$/.test(one));
  return (
    <>
      {path === undefined && (
        <Field label="path" value={texts.path} onInput={(text) => set({ path: text })} />
      )}
      {parameters.map((parameter, index) => (
        <InputField
          {...parameter}
          place={parameter.in}
          value={texts.parameters[index] ?? ''}
          onInput={(text) => set({ parameters: texts.parameters.with(index, text) })}
        />
      ))}
      <BodyFields operation={operation} texts={texts} set={set} />
      {[...new Set(security.flat())].map((key) => (
        <Field
          label={`${key} (credential)`}
          value={credentials[key] ?? ''}
          onInput={(text) => setCredential(key, text)}
        />
      ))}
      <Choice
        label="Ask for the response"
        value={texts.prefer}
        choices={['', ...statuses.map((status) => `code=${status}`)]}
        onInput={(prefer) => set({ prefer })}
      />
    </>
  );
}

function startForm({ parameters, body }: OperationView): Omit<Typed, 'credentials'> {
  const content = body?.contents[0];
  return {
    parameters: parameters.map(({ input }) => input.value ?? ''),
    path: '/',
    mediaType: content?.mediaType ?? '',
    body: body?.required === true ? (content?.example ?? '') : '',
    fields: startFields(content),
    files: {},
    prefer: '',
  };
}

function startFields(content: ContentView | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (content?.fields ?? []).map(({ name, input }) => [name, input.value ?? '']),
  );
}

function pickCredentials(
  { security }: OperationView,
  credentials: Sending['credentials'],
): Sending['credentials'] {
  const used = new Set(security.flat());
  return Object.fromEntries(Object.entries(credentials).filter(([key]) => used.has(key)));
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}

function Field({
  label,
  value,
  onInput,
  rows,
}: FieldProps & { readonly rows?: number }): JSX.Element {
  const id = useId();
  const shared = { id, value, spellcheck: false, autocomplete: 'off' };
  return (
    <p class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input {...shared} onInput={({ currentTarget }) => onInput(currentTarget.value)} />
      ) : (
        <textarea
          {...shared}
          rows={rows}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    </p>
  );
}

function Choice({
  label,
  value,
  choices,
  onInput,
}: FieldProps & { readonly choices: readonly string[] }): JSX.Element {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onInput(currentTarget.value)}>
        {choices.map((choice) => (
          <option value={choice}>{choice === '' ? '(none)' : choice}</option>
        ))}
      </select>
    </p>
  );
}

function InputField({
  name,
  place,
  input,
  required,
  ...field
}: Omit<FieldProps, 'label'> &
  Pick<ParameterView, 'name' | 'input' | 'required'> & { readonly place: string }): JSX.Element {
  const kind = input.kind === 'json' ? ', JSON' : '';
  const label = `${name} (${place}${kind}${required ? ', required' : ''})`;
  if (input.choices === undefined) return <Field label={label} {...field} />;
  return <Choice label={label} choices={['', ...input.choices.map(String)]} {...field} />;
}

type BodyProps = Pick<FieldsProps, 'operation' | 'texts' | 'set'>;

function BodyFields(props: BodyProps): JSX.Element | null {
  const { operation, texts, set } = props;
  const { body } = operation;
  if (body === undefined) return null;
  const types = body.contents.map(({ mediaType }) => mediaType);
  const choose = (mediaType: string): void => {
    const content = findContent(operation, mediaType);
    set({ mediaType, body: content?.example ?? '', fields: startFields(content), files: {} });
  };
  const content = findContent(operation, texts.mediaType);
  return (
    <>
      {types.length > 1 && (
        <Choice label="media type" value={texts.mediaType} choices={types} onInput={choose} />
      )}
      {content?.fields?.map((field) => <PartField {...props} field={field} key={field.name} />) ?? (
        <WholeBody {...props} isFile={content?.isFile} />
      )}
    </>
  );
}

function WholeBody({
  operation: { body },
  texts,
  set,
  isFile = false,
}: BodyProps & { readonly isFile?: boolean | undefined }): JSX.Element {
  const label = `body (${texts.mediaType}${body?.required ? ', required' : ''})`;
  const choose = (files: readonly File[]): void => set({ files: { '': files } });
  if (isFile) return <FileField label={label} onChoose={choose} />;
  return (
    <Field
      label={label}
      value={texts.body}
      rows={Math.min(16, Math.max(3, texts.body.split('\n').length))}
      onInput={(text) => set({ body: text })}
    />
  );
}

function PartField({ field, texts, set }: BodyProps & { readonly field: FieldView }): JSX.Element {
  const { name, required, isFile, isMany = false } = field;
  if (isFile) {
    const label = `${name} (${isMany ? 'files' : 'file'}${required ? ', required' : ''})`;
    const choose = (files: readonly File[]): void =>
      set({ files: { ...texts.files, [name]: files } });
    return <FileField label={label} isMany={isMany} onChoose={choose} />;
  }
  return (
    <InputField
      {...field}
      place="part"
      value={texts.fields[name] ?? ''}
      onInput={(text) => set({ fields: { ...texts.fields, [name]: text } })}
    />
  );
}

function FileField({
  label,
  isMany = false,
  onChoose,
}: {
  readonly label: string;
  readonly isMany?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}): JSX.Element {
  const id = useId();
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="file"
        multiple={isMany}
        onChange={({ currentTarget }) => onChoose([...(currentTarget.files ?? [])])}
      />
    </p>
  );
}

function Sent({
  request,
  code,
}: {
  readonly request: Request;
  readonly code: string;
}): JSX.Element {
  const { method, url, headers, shown } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <h4>Request</h4>
      <pre>{[`${method} ${url}`, ...lines, ...(shown === '' ? [] : ['', shown])].join('\n')}</pre>
      <h4>In TypeScript</h4>
      <pre>{code}</pre>
    </>
  );
}
