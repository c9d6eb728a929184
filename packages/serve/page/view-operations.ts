/** Builds what the page shows and sends of operations and webhooks. */

import type {
  BodyView,
  ContentView,
  FieldView,
  InputView,
  OperationView,
  ParameterForm,
  ParameterView,
  QueryStyle,
  ResponseView,
  TagView,
  TypeView,
  WebhookView,
} from '../../../templates/page/view.ts';
import {
  findPart,
  type Sample,
  sampleContent,
  type SampleObject,
  sampleRequest,
  toJson,
} from '../../../generator/features/samples/values.ts';
import { getFirstSentence } from '../../../generator/core/ir/docs/first-sentence.ts';
import type {
  Body,
  Content,
  Operation,
  Parameter,
  Response,
  Type,
  Webhook,
} from '../../../generator/core/ir/model/model.ts';
import { sampleXml } from './sample-xml.ts';
import { viewMemberDoc, viewMembers, viewType } from './view-types.ts';
import { viewDoc, type Viewing } from './viewing.ts';

export function viewTags(viewing: Viewing): readonly TagView[] {
  const { tags, operations } = viewing.api;
  return tags.flatMap(({ name, description }) => {
    const own = operations.filter((operation) => operation.tag === name);
    if (own.length === 0) return [];
    return [
      {
        name,
        description: viewing.markdown.block(description),
        operations: own.map((operation) => viewOperation(operation, viewing)),
      },
    ];
  });
}

function viewOperation(operation: Operation, viewing: Viewing): OperationView {
  const { id, method, path, names, group, doc, deprecated, body } = operation;
  const [usual] = body?.contents ?? [];
  const shown = sampleRequest(operation, viewing.shaping, { content: usual }) ?? {};
  const sample = (content: Content): Sample | undefined => {
    const request =
      content === usual ? shown : sampleRequest(operation, viewing.shaping, { content });
    return request?.['body'];
  };
  const owner = viewing.api.groups.find(({ key }) => key === group)?.member;
  return {
    id,
    method,
    path,
    call: owner === undefined ? names.method : `${owner}.${names.method}`,
    summary: summarise(doc.text[0] ?? id),
    doc: viewDoc(doc, viewing),
    deprecated,
    parameters: operation.parameters.map((parameter) => viewParameter(parameter, shown, viewing)),
    body: body && viewBody(body, sample, viewing),
    responses: operation.responses.map((response) => viewResponse(response, viewing)),
    security: listSecurity(operation, viewing),
    errors: operation.errors,
    notShown: operation.notShown.map(({ text }) => viewing.markdown.inline(text)),
  };
}

/** Of what is not shown, nothing is said. */
function listSecurity({ security }: Operation, { api }: Viewing): OperationView['security'] {
  if (security === undefined && api.isAuthNotShown) return [];
  return (security ?? api.security).map(({ schemes }) => schemes.map(({ scheme }) => scheme));
}

const LONGEST = 160;

/** A heading: the first sentence, without marks of Markdown and without its point. */
function summarise(text: string): string {
  const plain = getFirstSentence(text).replaceAll(/[`*]|!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  const sentence = plain
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!?]\s*$/, '')
    .trim();
  if (sentence.length <= LONGEST) return sentence;
  const end = sentence.lastIndexOf(' ', LONGEST);
  return `${sentence.slice(0, end < 0 ? LONGEST : end)} …`;
}

function viewParameter(parameter: Parameter, shown: SampleObject, viewing: Viewing): ParameterView {
  const { name, key, required, type, doc } = parameter;
  return {
    name,
    key,
    in: parameter.in,
    required,
    type: viewType(type, viewing.models),
    ...viewMemberDoc(doc, viewing),
    members: viewMembers(type, viewing),
    input: viewInput(parameter, findPart(shown, key), viewing),
    form: viewForm(parameter),
  };
}

function viewForm(parameter: Parameter): ParameterForm {
  const { style, explode, allowReserved, content, spans, prefix } = parameter;
  return {
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(content !== undefined && { content }),
    ...(spans && { spans }),
    ...(prefix !== undefined && { prefix }),
  };
}

function viewInput(
  { type, required, constant }: Pick<Parameter, 'type' | 'required' | 'constant'>,
  shown: Sample | undefined,
  viewing: Viewing,
): InputView {
  const plain = resolveType(type, viewing);
  const choices = listChoices(type, viewing);
  const kind = choices === undefined ? (inputKinds[plain.kind] ?? 'json') : 'choice';
  const value = constant ?? (required && shown !== undefined ? toJson(shown) : undefined);
  const text = kind === 'json' || typeof value !== 'string' ? JSON.stringify(value) : value;
  return { kind, choices, value: text };
}

const inputKinds: { readonly [kind in Type['kind']]?: InputView['kind'] } = {
  string: 'text',
  open: 'text',
  number: 'number',
  bigint: 'number',
};

/** What a model or a type that may be null is. */
function resolveType(type: Type, viewing: Viewing, depth = 0): Type {
  if (type.kind === 'model' && depth < 20) {
    const target = viewing.models.get(type.key)?.type;
    return target === undefined ? type : resolveType(target, viewing, depth + 1);
  }
  if (type.kind !== 'union') return type;
  const [only, ...others] = type.members.filter(({ kind }) => kind !== 'null');
  return only === undefined || others.length > 0 ? type : resolveType(only, viewing, depth + 1);
}

/** A longer list is no help to who chooses. */
const mostChoices = 300;

/** Undefined where other values may be sent. */
function listChoices(
  type: Type,
  viewing: Viewing,
  budget = { left: mostChoices },
): InputView['choices'] {
  const plain = resolveType(type, viewing);
  budget.left -= 1;
  if (plain.kind === 'boolean') return [true, false];
  if (plain.kind === 'literal') return [plain.value];
  if (plain.kind !== 'union') return undefined;
  const choices: (string | number | boolean)[] = [];
  for (const member of plain.members) {
    const found = budget.left > 0 ? listChoices(member, viewing, budget) : undefined;
    if (found === undefined) return undefined;
    choices.push(...found);
  }
  return choices;
}

/** What the forms of a body hold at first. */
type SampleOf = (content: Content) => Sample | undefined;

function viewBody({ required, doc, contents }: Body, sample: SampleOf, viewing: Viewing): BodyView {
  return {
    required,
    doc: viewDoc(doc, viewing),
    contents: contents.map((content) => {
      const value = sample(content);
      const view = viewContent(content, value, viewing);
      const isFile = content.codec === 'bytes' || undefined;
      const fields = listFields(content, value, viewing);
      return { ...view, fields, encoding: viewEncoding(content), isFile };
    }),
  };
}

function viewContent(content: Content, value: Sample | undefined, viewing: Viewing): ContentView {
  const { mediaType, type, item } = content;
  return {
    mediaType,
    type: item === undefined ? viewType(type, viewing.models) : viewStream(item.type, viewing),
    members: viewMembers(item?.type ?? type, viewing),
    example: printExample(value, content, viewing),
  };
}

/** XML that the document writes out is shown as it is. */
function printExample(
  sample: Sample | undefined,
  { codec, schema, examples = [] }: Content,
  viewing: Viewing,
): string | undefined {
  const [written] = codec === 'xml' ? examples : [];
  if (typeof written === 'string') return written;
  if (sample === undefined) return undefined;
  const value = toJson(sample);
  if (typeof value === 'string' && codec !== 'json') return value;
  return codec === 'xml' ? sampleXml(value, schema, viewing) : JSON.stringify(value, undefined, 2);
}

function viewEncoding({ encoding = [] }: Content): ContentView['encoding'] {
  const styled = encoding.filter(({ style, explode }) => (style ?? explode) !== undefined);
  if (styled.length === 0) return undefined;
  return Object.fromEntries(
    // Validation holds it against the styles of OpenAPI.
    styled.map(({ name, style, explode }) => [name, { style: style as QueryStyle, explode }]),
  );
}

/** The parts of a multipart body, where the document shows them. */
function listFields(
  { codec, type }: Content,
  value: Sample | undefined,
  viewing: Viewing,
): readonly FieldView[] | undefined {
  const object = codec === 'multipart' ? resolveType(type, viewing) : undefined;
  if (object?.kind !== 'object' || object.members.length === 0) return undefined;
  return object.members.map((member) => {
    const { name, type: own } = member;
    const plain = resolveType(own, viewing);
    const isMany = plain.kind === 'array';
    const isFile = resolveType(isMany ? plain.items : plain, viewing).kind === 'binary';
    return {
      name,
      required: !member.optional,
      isFile: isFile || undefined,
      isMany: isMany || undefined,
      input: viewInput(
        { type: own, required: !member.optional && !isFile },
        findPart(value, [name]),
        viewing,
      ),
    };
  });
}

function viewStream(type: Type, { models }: Viewing): TypeView {
  return ['stream of ', ...viewType(type, models)];
}

function viewResponse(response: Response, viewing: Viewing): ResponseView {
  const { status, description, headers, contents, notShown } = response;
  const missing = notShown.map(({ text }) => `Not shown: ${text}`);
  return {
    status,
    description: viewing.markdown.block([description, ...missing].join('\n\n')),
    headers: headers.map(({ name, required, doc }) => ({
      name,
      required,
      type: [],
      ...viewMemberDoc(doc, viewing),
    })),
    contents: contents.map((content) => {
      const isShown = (content.examples ?? []).length > 0;
      const value = isShown ? sampleContent(content, viewing.shaping, 'output') : undefined;
      return viewContent(content, value, viewing);
    }),
  };
}

export function viewWebhook({ key, method, doc, body }: Webhook, viewing: Viewing): WebhookView {
  const sample = (content: Content): Sample | undefined =>
    sampleContent(content, viewing.shaping, 'output');
  return {
    name: key,
    method,
    doc: viewDoc(doc, viewing),
    body: body && viewBody(body, sample, viewing),
  };
}
