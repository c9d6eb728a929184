// Forms that a browser posts to another site, as data or as a page that submits itself.

/**
 * A form that a browser posts.
 *
 * @example
 * const { action, method, fields }: FormPost = formPost(url, { creq });
 */
export interface FormPost {
  /** An absolute `http:` or `https:` URL. */
  readonly action: string;

  readonly method: 'POST';

  /** In the order of the fields that were given. */
  readonly fields: readonly FormField[];
}

/**
 * One hidden field.
 *
 * @example
 * const field: FormField = { name: 'creq', value: 'e30' };
 */
export interface FormField {
  readonly name: string;
  readonly value: string;
}

/**
 * Values of fields by name; `undefined` values are left out.
 *
 * @example
 * const values: FormValues = { creq, threeDSSessionData: session?.id };
 */
export type FormValues = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Options of the page of a form.
 *
 * @example
 * const options: FormPageOptions = { nonce, title: 'To your bank' };
 */
export interface FormPageOptions {
  /** The nonce of the page's Content-Security-Policy (`script-src 'nonce-…'`): random, and new for each page. */
  readonly nonce?: string | undefined;

  /** Name of the frame or window that shows the response; the page itself by default. */
  readonly target?: string | undefined;

  /** `Continue` by default. */
  readonly title?: string | undefined;

  /** Text of the button for browsers that run no script; the title by default. */
  readonly button?: string | undefined;

  /** Language of title and button: `en` by default. */
  readonly language?: string | undefined;
}

/**
 * A form as data, for an application that builds its own page. An action that is not a web URL is refused, so that a
 * manipulated response cannot run a script.
 *
 * @example
 * const form = formPost('https://acs.example/challenge', { creq, threeDSSessionData });
 */
export function formPost(action: string, values: FormValues): FormPost {
  const { href } = parseWebAddress(action);
  const fields = Object.entries(values).flatMap(([name, value]): FormField[] =>
    value === undefined ? [] : [{ name, value: String(value) }],
  );
  for (const { name, value } of fields) {
    // An HTML parser would replace this character, and browsers would fill in their own value.
    const isLost = /[\0\p{Surrogate}]/u.test(`${name} ${value}`) || /^_charset_$/i.test(name);
    if (isLost) throw new TypeError('a field holds what no form can carry');
  }
  return { action: href, method: 'POST', fields };
}

function parseWebAddress(action: string): URL {
  try {
    const url = new URL(action);
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {
    // It is no URL; the parser's message would repeat it.
  }
  throw new TypeError('action must be an absolute http: or https: URL');
}

/**
 * A page that posts the form as soon as it is loaded; without scripts it shows a button. All values are escaped.
 *
 * @example
 * response.setHeader('content-security-policy', `default-src 'none'; script-src 'nonce-${nonce}'`);
 * response.end(formPage(formPost(acsUrl, { creq }), { nonce }));
 */
export function formPage(form: FormPost, options: FormPageOptions = {}): string {
  const { nonce, target, title = 'Continue', button = title, language = 'en' } = options;
  if (nonce !== undefined && !/^[\w+/-]+={0,2}$/.test(nonce)) {
    throw new TypeError('options.nonce must be base64');
  }
  const inputs = form.fields.map(
    ({ name, value }) => `<input type="hidden"${writeAttributes({ name, value })}>`,
  );
  // The form may have come as data from elsewhere.
  const { href } = parseWebAddress(form.action);
  const head = { method: 'post', action: href, target, 'accept-charset': 'utf-8' };
  // Not `form.submit()`: a field may have that name.
  const submit = 'HTMLFormElement.prototype.submit.call(document.forms[0])';
  return `<!doctype html>
<html${writeAttributes({ lang: language })}>
<head><meta charset="utf-8"><title>${escapeText(title)}</title></head>
<body>
<form${writeAttributes(head)}>
${[...inputs, `<noscript><button>${escapeText(button)}</button></noscript>`].join('\n')}
</form>
<script${writeAttributes({ nonce })}>${submit}</script>
</body>
</html>
`;
}

function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeText(value)}"`]))
    .join('');
}

/** Writes characters that could end a value as references, and line breaks, which a parser would normalise. */
function escapeText(text: string): string {
  return text.replace(/[&<>"'`=\r\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
