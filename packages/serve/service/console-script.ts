/** The program of the page of a service. It runs in the page; all that a call says is set as text. */

export const consoleScript = String.raw`
const at = (id) => document.getElementById(id);
const ask = async (name, body) =>
  (await fetch('api/' + name, body && { method: 'POST', body: JSON.stringify(body) })).json();
const isWide = matchMedia('(min-width: 800px)').matches;
const print = (value) => JSON.stringify(value, null, 2);
const add = (parent, name, text = '', attributes = {}) => {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return parent.appendChild(made);
};
const addCode = (parent, text) => add(parent, 'pre', text, { tabindex: '0' });

const showStore = async () => {
  const apis = Object.entries(await ask('store'));
  const open = new Set([...at('items').querySelectorAll('details[open]')].map(({ id }) => id));
  at('items').replaceChildren();
  let count = 0;
  for (const [api, resources] of apis) for (const [name, items] of Object.entries(resources)) {
    const entries = Object.entries(items);
    count += entries.length;
    const title = apis.length > 1 ? api + ' / ' + name : name;
    add(at('items'), 'h3', title + ' ').append(add(at('items'), 'span', entries.length, { class: 'count' }));
    if (entries.length === 0) add(at('items'), 'p', 'Nothing yet.', { class: 'hint' });
    entries.forEach(([key, value], index) => {
      const id = [api, name, key].join('/');
      const row = add(at('items'), 'details', '', { id });
      row.open = open.has(id) || (index === entries.length - 1 && count < 20);
      add(row, 'summary', key);
      addCode(row, print(value));
    });
  }
};

const addCall = (call) => {
  at('none').hidden = true;
  const row = document.createElement('details');
  const title = add(row, 'summary');
  add(title, 'b', call.method, { class: 'method' });
  title.append(' ' + call.target + ' → ');
  add(title, 'b', call.status, { class: call.status < 400 ? 'good' : 'bad' });
  title.append(' in ' + call.ms + ' ms');
  const sides = add(row, 'div', '', { class: 'sides' });
  for (const name of ['request', 'response']) {
    const side = add(sides, 'div');
    add(side, 'h3', name === 'request' ? 'Request' : 'Answer');
    const headers = Object.entries(call[name].headers).map((pair) => pair.join(': ')).join('\n');
    addCode(side, headers + '\n\n' + (call[name].body ?? ''));
  }
  at('calls').prepend(row);
  while (at('calls').childElementCount > 100) at('calls').lastChild.remove();
};
const showCalls = async () => {
  at('calls').replaceChildren();
  at('none').hidden = false;
  for (const call of await ask('calls')) addCall(call);
  const [newest] = at('calls').children;
  if (newest) newest.open = isWide;
};

let headers = {};
const showAnswer = (title, text, isGood = true) => {
  at('status').textContent = title;
  at('status').className = isGood ? 'good' : 'bad';
  at('answer').textContent = text;
};
const choose = async (button) => {
  const { api, operation } = button.dataset;
  for (const one of at('operations').querySelectorAll('[aria-current]')) one.removeAttribute('aria-current');
  button.setAttribute('aria-current', 'true');
  const sample = await ask('sample', { api, operation });
  headers = sample.headers;
  at('method').textContent = sample.method;
  at('target').value = sample.target;
  at('headers').textContent = Object.entries(headers).map((pair) => pair.join(': ')).join('\n');
  at('headers').hidden = at('headers').textContent === '';
  at('body').value = sample.body ?? '';
  at('body').rows = Math.min(14, at('body').value.split('\n').length + 1);
  at('with-body').hidden = sample.body === undefined;
  const { answer } = sample;
  if (answer === undefined) showAnswer('Not sent yet', '');
  else showAnswer('A sample: ' + answer.status, answer.body ?? '(no content)');
};
const showOperations = async () => {
  const list = await ask('operations');
  at('operations').replaceChildren();
  at('number').textContent = list.length;
  for (const { api, id, method, path, summary } of list) {
    const button = add(add(at('operations'), 'li'), 'button', '', { type: 'button', 'data-api': api, 'data-operation': id });
    add(button, 'b', method, { class: 'method' });
    button.append(' ' + path);
    if (summary) add(button, 'span', summary);
    button.onclick = () => choose(button);
  }
  const { api, id } = list.find(({ isFirst }) => isFirst) ?? list[0] ?? {};
  const first = [...at('operations').querySelectorAll('button')].find(({ dataset }) => dataset.api === api && dataset.operation === id);
  if (first) await choose(first);
};
at('find').oninput = ({ target }) => {
  const words = target.value.toLowerCase().split(/\s+/);
  for (const row of at('operations').children) {
    const text = (row.textContent + row.firstChild.dataset.operation).toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
};
at('request').onsubmit = async (event) => {
  event.preventDefault();
  const body = at('with-body').hidden ? undefined : at('body').value;
  const start = performance.now();
  try {
    const response = await fetch(at('target').value, { method: at('method').textContent, headers, body });
    const text = await response.text();
    const ms = Math.round(performance.now() - start);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    showAnswer(response.status + ' ' + response.statusText + ' in ' + ms + ' ms', isJson ? print(JSON.parse(text)) : text || '(no content)', response.ok);
  } catch (error) {
    showAnswer('Not sent', String(error), false);
  }
};
at('contents').open = isWide;
at('reset').onclick = async () => {
  await fetch('api/reset', { method: 'POST' });
  await Promise.all([showStore(), showCalls()]);
};
const events = new EventSource('api/events');
events.addEventListener('call', ({ data }) => addCall(JSON.parse(data)));
events.addEventListener('change', showStore);
events.addEventListener('reload', () => Promise.all([showStore(), showOperations()]));
await Promise.all([showStore(), showCalls(), showOperations()]);
`;
