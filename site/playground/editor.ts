/** Editors of CodeMirror: one to type a document in, one to read a file in. */

import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import { type Diagnostic as Mark, lintGutter, setDiagnostics } from '@codemirror/lint';
import { unifiedMergeView } from '@codemirror/merge';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { oneDark } from '@codemirror/theme-one-dark';
import { basicSetup, EditorView } from 'codemirror';
import type { Diagnostic } from '../../generator/entry/core.ts';

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly label: string;
  readonly isDark: boolean;

  /** Without it, the text can only be read. */
  readonly onChange?: (text: string) => void;
}

export class Editor {
  readonly #view: EditorView;
  readonly #language = new Compartment();
  readonly #look = new Compartment();
  readonly #before = new Compartment();
  #isSetting = false;

  constructor({ parent, label, isDark, onChange }: EditorOptions) {
    const changes = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged && !this.#isSetting) onChange?.(state.doc.toString());
    });
    this.#view = new EditorView({
      parent,
      extensions: [
        basicSetup,
        lintGutter(),
        EditorView.contentAttributes.of({ 'aria-label': label }),
        ...(onChange === undefined ? [EditorState.readOnly.of(true)] : []),
        this.#language.of([]),
        this.#look.of(isDark ? oneDark : []),
        this.#before.of([]),
        changes,
      ],
    });
    // It is scrolled by keys too.
    this.#view.scrollDOM.tabIndex = 0;
  }

  /** Takes a text that nobody typed. */
  show(path: string, text: string): void {
    this.#isSetting = true;
    this.#view.dispatch({
      changes: { from: 0, to: this.#view.state.doc.length, insert: text },
      effects: this.#language.reconfigure(findLanguage(path, text)),
      selection: { anchor: 0 },
    });
    this.#view.scrollDOM.scrollTop = 0;
    this.#isSetting = false;
  }

  setDark(isDark: boolean): void {
    this.#view.dispatch({ effects: this.#look.reconfigure(isDark ? oneDark : []) });
  }

  /** Shows what differs from the version before, in place; undefined shows the text alone. */
  compareWith(original: string | undefined): void {
    const view = original === undefined ? [] : unifiedMergeView({ original, mergeControls: false });
    this.#view.dispatch({ effects: this.#before.reconfigure(view) });
  }

  /** Problems at their places, of this document. */
  mark(diagnostics: readonly Diagnostic[]): void {
    const marks = diagnostics.flatMap((one) => this.#toMark(one) ?? []);
    this.#view.dispatch(setDiagnostics(this.#view.state, marks));
  }

  #toMark({ line, column, severity, code, message, help }: Diagnostic): Mark | undefined {
    const { doc } = this.#view.state;
    if (line === undefined || line > doc.lines) return undefined;
    const at = doc.line(line);
    const from = Math.min(at.from + (column ?? 1) - 1, at.to);
    const levels = { error: 'error', warning: 'warning', note: 'info' } as const;
    const text = [`${code}: ${message}`, help].filter(Boolean).join('\n');
    return { from, to: at.to, severity: levels[severity], message: text };
  }

  /** Puts the cursor at a place. */
  goTo(line: number, column = 1): void {
    const { doc } = this.#view.state;
    const at = doc.line(Math.min(line, doc.lines));
    const from = Math.min(at.from + column - 1, at.to);
    this.#view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }
}

function findLanguage(path: string, text: string): Extension {
  if (path.endsWith('.ts')) return javascript({ typescript: true });
  return path.endsWith('.json') || text.trimStart().startsWith('{') ? json() : yaml();
}
