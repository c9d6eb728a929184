// General words of APIs in one form: what means the same, what may say the same, and what operations do. No API is known here.

/** A word in the form that all of its kind have. */
export function normalise(word: string): string {
  const stemmed = stem(word);
  return same.get(stemmed) ?? stemmed;
}

/** Other words that may say what a word of a question says. */
export function listRelated(word: string): readonly string[] {
  return related.get(word) ?? [];
}

/** What an operation does, as few words: those that say the same are one. */
export type Act = 'create' | 'delete' | 'update' | 'get' | 'list' | 'search';

/** Undefined if the word is no general verb. */
export function findAct(word: string): Act | undefined {
  return acts.get(word);
}

/** Drops endings: of plurals, of verbs, and a second consonant. */
function stem(word: string): string {
  if (word.length <= 3) return word;
  const single = word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/(?<![sui])s$/, '');
  const base = single.replace(/(?<=[aeiouy].*)(?<=.{3})(?:ing|ed)$/, '');
  return base.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/(?<=.{3})e$/, '');
}

const listWords = (text: string): readonly string[] => text.split(' ').map(stem);

/** The first word of a line is written for all of it. */
function group(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap((line) => {
      const [first = '', ...others] = listWords(line);
      return others.map((word) => [word, first] as const);
    }),
  );
}

function relate(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.map((line) => {
      const [first = '', ...others] = listWords(line);
      return [first, others] as const;
    }),
  );
}

function readActs(lines: Readonly<Record<Act, string>>): ReadonlyMap<string, Act> {
  return new Map(
    Object.entries(lines).flatMap(([act, line]) =>
      // The keys of the table are acts.
      listWords(line).map((word) => [word, act as Act] as const),
    ),
  );
}

/** Words that mean the same in all APIs, on both sides. */
const same = /* @__PURE__ */ group([
  'current my me mine i myself own authenticated self your',
  'repository repo repos',
  'organization organisation org orgs',
  'application app apps',
  'configuration config',
  'environment env',
  'document doc docs',
  'information info',
  'message msg',
  'person people',
  'user someone somebody anyone anybody',
  'picture photo image',
  'authorization authorisation',
  'cancel cancelation cancellation',
  'phone telephone',
  'colour color',
  'favourite favorite',
]);

/** The first word of a line may be said by the others, in the words of an operation. */
const related = /* @__PURE__ */ relate([
  'close update state status',
  'reopen update state status',
  'rename update name',
  'archive update',
  'move update transfer',
  'hide update',
  'lock update',
  'enable update activate',
  'disable update deactivate',
  'edit update',
  'open create',
  'publish create deploy release',
  'upload create put add',
  'write create update',
  'start create run dispatch',
  'run create dispatch start trigger execute',
  'trigger create dispatch run',
  'play start',
  'launch create start run',
  'retry rerun again redeliver',
  'rerun retry redeliver',
  'stop cancel pause delete disable',
  'cancel delete stop void',
  'refuse reject decline deny',
  'approve review accept confirm',
  'accept approve confirm',
  'answer reply respond response update comment',
  'respond update reply answer evidence',
  'reply comment create',
  'send create',
  'assign add assignee',
  'invite add invitation collaborator',
  'kick delete member',
  'ban block',
  'block create',
  'subscribe subscription',
  'unsubscribe delete subscription',
  'count total size usage',
  'pay payment charge intent',
  'payment charge intent',
  'charge payment',
  'money payment balance amount',
  'card source method',
  'customer client',
  'user member account profile',
  'member user',
  'profile user',
  'account user',
  'friend follow',
  'song track',
  'music track',
  'picture media avatar logo cover',
  'file content',
  'folder content directory',
  'directory content folder',
  'text message',
  'sms message',
  'call phone',
  'site website',
  'website site',
  'domain site dns',
  'secret key token',
  'password credential',
  'permission access role',
  'setting configuration preference',
  'history event log list',
  'activity event',
  'log event',
  'recent latest list',
  'latest recent list',
  'newest latest recent',
  'webhook hook endpoint callback',
  'hook webhook',
  'deploy deployment build',
  'build deploy',
  'tag label',
  'label tag',
  'bug issue',
  'ticket issue',
  'cost usage price',
  'price cost plan',
  'discount coupon promotion',
  'chat completion message conversation',
  'prompt completion response',
  'generate create',
  'transcribe transcription',
  'translate translation',
  'volume level',
  'next skip',
  'skip next',
  'diff compare file',
  'version revision release',
  'team group',
  'bio profile user',
]);

const acts = /* @__PURE__ */ readActs({
  create:
    'create add make new insert post register build generate provision write upload open publish',
  delete: 'delete remove destroy drop erase clear revoke discard',
  update:
    'update edit change modify set rename patch replace put adjust configure close reopen write',
  get: 'get show read fetch retrieve view see display describe check download look',
  list: 'list all every enumerate browse',
  search: 'search find query',
});
