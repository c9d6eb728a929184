/** What the page knows: the document, the files that were made of it, and what a new version breaks. */

import { withBase } from 'vitepress';
import { computed, ref, shallowRef, watch } from 'vue';
import type { ComparedDocuments } from '../../generator/entry/core.ts';
import { breakDocument } from './breaking.ts';
import { saveFolder } from './folder.ts';
import { readLink, writeLink } from './link.ts';
import type { Choice, Generated } from './messages.ts';
import { listOperations } from './operations.ts';
import type { Questions } from './questions.ts';

/** Shows texts. The state has none before the page is painted, and works without. */
interface Views {
  readonly document: {
    show(path: string, text: string): void;
    mark(diagnostics: Generated['diagnostics']): void;
    compareWith(original: string | undefined): void;
  };
  readonly file: { show(path: string, text: string): void };
  readonly questions: Questions;
}

type Mode = 'generate' | 'compare';

export function createState() {
  let views: Views | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const optional = ref<readonly string[]>([]);
  const name = ref('shop.yaml');
  const text = shallowRef('');
  const old = shallowRef('');
  const mode = ref<Mode>('generate');
  const choice = ref<Choice>({ validators: 'zod', client: 'flat', emitters: [] });
  const generated = shallowRef<Generated>();
  const compared = shallowRef<ComparedDocuments>();
  const file = ref('');
  const opened = ref<readonly string[]>([]);
  const status = ref('Loading the generator …');
  const note = ref('');

  const files = computed(() => generated.value?.files ?? {});
  // The tree is drawn again only where there are other files.
  const paths = computed((before?: readonly string[]): readonly string[] => {
    const now = Object.keys(files.value);
    return before?.join('\n') === now.join('\n') ? before : now;
  });
  const problems = computed(() => generated.value?.diagnostics ?? []);
  const operations = computed(() => listOperations(files.value));
  const title = computed(() => generated.value?.title ?? name.value);

  watch(choice, () => void generate(), { deep: true });
  watch([file, files], () => void showFile());
  watch([mode, old], () => void showMode());

  /** Takes what is there once the page is painted, and the document that the address has, or an example. */
  async function start(given: Views): Promise<void> {
    views = given;
    void views.questions.ask<'list'>({ kind: 'list' }).then((names) => (optional.value = names));
    const shown = readLink(location.hash);
    if (shown === undefined) {
      await loadExample('shop');
      if (location.search === '?compare') tryBreaking();
      return;
    }
    choice.value = shown.choice;
    if (shown.file !== undefined) file.value = shown.file;
    open(shown.name, shown.text, shown.old);
    if (shown.old !== undefined) mode.value = 'compare';
  }

  function stop(): void {
    clearTimeout(timer);
    views = undefined;
  }

  async function loadExample(id: string): Promise<void> {
    const response = await fetch(withBase(`/examples/${id}.yaml`));
    open(`${id}.yaml`, await response.text());
  }

  /** A document is compared with what it was when it was opened, unless another version is given. */
  function open(path: string, given: string, before = given): void {
    name.value = path;
    text.value = given;
    old.value = before;
    note.value = '';
    views?.document.show(path, given);
    void generate();
  }

  function type(given: string): void {
    text.value = given;
    clearTimeout(timer);
    timer = setTimeout(() => void generate(), 250);
  }

  /** Puts in the place of the document what breaks its callers. */
  function tryBreaking(): void {
    const broken = breakDocument(text.value);
    if (broken === undefined) return void (note.value = 'Change the document to see what breaks.');
    mode.value = 'compare';
    open(name.value, broken, text.value);
  }

  async function generate(): Promise<void> {
    if (views === undefined) return;
    status.value = 'Generating …';
    const answer = await views.questions.ask<'generate'>({
      kind: 'generate',
      name: name.value,
      text: text.value,
      choice: { ...choice.value, emitters: [...choice.value.emitters] },
    });
    views?.document.mark(answer.diagnostics);
    // The last good output stays where the document is broken.
    generated.value = answer.ok ? answer : { ...answer, files: files.value };
    opened.value = opened.value.filter((path) => paths.value.includes(path));
    if (!paths.value.includes(file.value)) openFile(chooseFile(paths.value));
    else openFile(file.value);
    status.value = answer.ok
      ? `${paths.value.length} files in ${Math.round(answer.milliseconds)} ms`
      : 'The document has errors; the files are those of before.';
    await compare();
  }

  async function compare(): Promise<void> {
    if (mode.value !== 'compare') return;
    compared.value = await views?.questions.ask<'compare'>({
      kind: 'compare',
      old: old.value,
      text: text.value,
    });
  }

  async function showMode(): Promise<void> {
    views?.document.compareWith(mode.value === 'compare' ? old.value : undefined);
    await compare();
  }

  function openFile(path: string): void {
    file.value = path;
    if (path !== '' && !opened.value.includes(path)) opened.value = [...opened.value, path];
  }

  function closeFile(path: string): void {
    const at = opened.value.indexOf(path);
    opened.value = opened.value.filter((one) => one !== path);
    if (file.value === path) file.value = opened.value[Math.max(0, at - 1)] ?? '';
  }

  async function showFile(): Promise<void> {
    const path = file.value;
    const raw = files.value[path];
    if (raw === undefined) return views?.file.show('', '');
    const shown = await views?.questions.ask<'format'>({ kind: 'format', path, text: raw });
    if (shown !== undefined && path === file.value) views?.file.show(path, shown);
  }

  async function copyLink(): Promise<void> {
    const hash = writeLink({
      name: name.value,
      text: text.value,
      old: mode.value === 'compare' ? old.value : undefined,
      choice: choice.value,
      file: file.value,
    });
    history.replaceState(undefined, '', `#${hash}`);
    const isCopied = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    );
    note.value = isCopied ? 'The link is copied.' : 'The link is in the address bar.';
  }

  async function download(): Promise<void> {
    const formatted: Record<string, string> = {};
    for (const [path, raw] of Object.entries(files.value)) {
      const isDone = path.startsWith('runtime/') || !path.endsWith('.ts');
      const made = isDone
        ? raw
        : await views?.questions.ask<'format'>({ kind: 'format', path, text: raw });
      formatted[path] = made ?? raw;
    }
    saveFolder(nameFolder(title.value), formatted);
  }

  async function measure(operation: string): Promise<void> {
    note.value = 'Bundling …';
    const { weigh } = await import('./size.ts');
    const { minified, gzip } = await weigh(files.value, operation);
    note.value = `${operation} in a bundle: ${minified.toLocaleString('en')} bytes minified, ${gzip.toLocaleString('en')} after gzip.`;
  }

  return {
    optional,
    name,
    text,
    old,
    mode,
    choice,
    compared,
    file,
    opened,
    status,
    note,
    paths,
    problems,
    operations,
    title,
    start,
    stop,
    loadExample,
    open,
    type,
    tryBreaking,
    openFile,
    closeFile,
    copyLink,
    download,
    measure,
  };
}

/** The first functions of operations say most of an output. */
function chooseFile(paths: readonly string[]): string {
  return (
    paths.find((path) => path.startsWith('operations/') && !path.endsWith('/index.ts')) ??
    paths[0] ??
    ''
  );
}

function nameFolder(title: string): string {
  const name = title.replace(/\.\w+$/, '').replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return name.replaceAll(/^-|-$/g, '').toLowerCase() || 'api';
}
