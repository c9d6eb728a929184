/** Questions in, answers of the worker out. */

import type { Answered, Answers, Question } from './messages.ts';

type Kind = Question['kind'];

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** Asks a worker, one question at a time: of those of one kind that wait, the newest is asked, and the others are dropped. */
export class Questions {
  readonly #worker: Worker;
  readonly #waiting = new Map<Kind, { readonly question: Question } & Waiting>();
  #running: Waiting | undefined;
  #id = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => this.#take(data));
  }

  /** Never settles where a newer question of its kind took its place. */
  ask<K extends Kind>(question: Extract<Question, { kind: K }>): Promise<Answers[K]> {
    return new Promise<Answers[K]>((resolve, reject) => {
      this.#waiting.set(question.kind, { question, resolve, reject });
      this.#next();
    });
  }

  close(): void {
    this.#worker.terminate();
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const [first] = this.#waiting.values();
    if (first === undefined) return;
    this.#waiting.delete(first.question.kind);
    this.#running = first;
    this.#id += 1;
    this.#worker.postMessage({ id: this.#id, question: first.question });
  }

  #take(answered: Answered): void {
    const running = this.#running;
    this.#running = undefined;
    if ('failure' in answered) running?.reject(new Error(answered.failure));
    // It answers the question that runs.
    else running?.resolve(answered.answer as never);
    this.#next();
  }
}
