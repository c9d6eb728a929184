/** An API in, how to receive what the service sends out: a line for each webhook, and one of them judged. */

import type { Webhook } from '../../../ir/model.ts';
import type { Scope } from '../../../plan/emitter.ts';
import { code, identifier, string } from '../../code.ts';
import { validatorsSource } from '../../validators-import.ts';
import { importLine } from '../layout.ts';
import { fence, inline, span } from '../markdown.ts';
import type { Example, GuideView } from '../view.ts';
import { blocks } from './made.ts';

export function webhooksGuide(scope: Scope): GuideView[] {
  const { webhooks } = scope.api;
  if (webhooks.length === 0) return [];
  const shown = webhooks.find(({ key, body }) => {
    return body !== undefined && scope.ref('validators', `webhook:${key}`) !== undefined;
  });
  return [
    {
      heading: 'Webhooks',
      paragraphs: [
        'What the service sends, with the types of its bodies. Judge what arrives before you trust it.',
        webhooks.map(lineOf).join('\n'),
      ],
      examples: shown === undefined ? [] : [exampleOf(shown, scope)],
    },
  ];
}

function lineOf({ key, method, names, body, params, callback, doc }: Webhook): string {
  const types = [
    ...(body === undefined ? [] : [span(names.body)]),
    ...(params.length === 0 ? [] : [span(names.params)]),
  ];
  const from = callback === undefined ? '' : ` of ${span(callback.operation)}`;
  const name = callback === undefined ? key : key.slice(callback.operation.length + 1);
  const head = `- ${span(name)}${from} (${span(method)})`;
  const typed = types.length === 0 ? '' : `: ${types.join(' and ')}`;
  const [text] = doc.text;
  return `${head}${typed}${text === undefined ? '' : `. ${inline(text)}`}`;
}

function exampleOf({ names }: Webhook, { options }: Scope): Example {
  const schemas = identifier(names.schemas);
  const line = importLine([schemas], string(validatorsSource(options)));
  const use = code`export async function receive(request: Request): Promise<Response> {
  const judged = ${schemas}.body.safeParse(await request.json());
  if (!judged.success) return Response.json(judged.error.issues, { status: 400 });
  console.log(judged.data);
  return new Response(null, { status: 204 });
}`;
  return { text: 'For example:', code: fence('ts', blocks(line, use)) };
}
