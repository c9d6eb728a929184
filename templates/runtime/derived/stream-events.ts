// Server-sent events, as they come.

/**
 * One server-sent event.
 *
 * @example
 * const show = ({ event, data }: ServerEvent) => console.log(event, data);
 */
export interface ServerEvent {
  /** The event type; `message` by default. */
  readonly event: string;

  readonly data: string;

  /** The last id that the stream gave, up to this event. */
  readonly id: string;

  /** The reconnection delay that the stream sets, in milliseconds. */
  readonly retry?: number | undefined;
}

/** The position in a stream, which a reconnection needs. */
export interface Position {
  /** Id of the last event that came whole, also when it had no data. */
  id: string;

  retry?: number | undefined;

  /** The text ended inside the last event. */
  isHalf?: boolean;

  /** Most characters of the data of one event, and of one line; no limit by default. More is a `RangeError`. */
  readonly most?: number;
}

/**
 * Reads events. One that lacks only the blank line after it is given when the stream ends.
 *
 * @example
 * for await (const { event, data } of events(texts)) console.log(event, data);
 */
export async function* events(
  texts: AsyncIterable<string>,
  position: Position = { id: '' },
): AsyncGenerator<ServerEvent> {
  let event = '';
  let { id } = position;
  let data: string[] = [];
  let left = position.most ?? Infinity;
  const finishEvent = (): ServerEvent => {
    const { retry } = position;
    return {
      event: event || 'message',
      data: data.join('\n'),
      id,
      ...(retry !== undefined && { retry }),
    };
  };
  for await (const line of lines(texts, position.most)) {
    const [, name = '', value = ''] = /^([^:]*):? ?([\s\S]*)$/.exec(line) ?? [];
    if (line === '') {
      position.id = id;
      if (data.length) yield finishEvent();
      event = '';
      data = [];
      left = position.most ?? Infinity;
    }
    if (name === 'event') event = value;
    if (name === 'data') {
      data.push(value);
      left -= value.length + 1;
    }
    if (left < 0) throw new RangeError('too long');
    if (name === 'id' && !value.includes('\0')) id = value;
    if (name === 'retry' && /^\d+$/.test(value)) position.retry = Number(value);
  }
  position.isHalf = true;
  if (data.length) yield finishEvent();
}

/** Lines that end with CR, LF or both, however the pieces are cut; what remains at the end is a line as well. */
export async function* lines(
  texts: AsyncIterable<string>,
  most: number = Infinity,
): AsyncGenerator<string> {
  let pieces: string[] = [];
  let left = most;
  let halfBreak = false;
  for await (const text of texts) {
    // The LF of a CR that ended the piece before.
    const rest = halfBreak && text.startsWith('\n') ? text.slice(1) : text;
    if (text) halfBreak = text.endsWith('\r');
    const [first = '', ...more] = rest.split(/\r\n|[\r\n]/);
    pieces.push(first);
    left -= first.length;
    for (const next of more) {
      if (left < 0) break;
      yield pieces.join('');
      pieces = [next];
      left = most - next.length;
    }
    if (left < 0) throw new RangeError('too long');
  }
  const last = pieces.join('');
  if (last) yield last;
}
