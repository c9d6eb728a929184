// Texts and numbers that look like what their members are called.

import { FIRST_NAMES, type TextRequest } from './formats.ts';
import { hash } from './random.ts';

/**
 * What samples use of `@faker-js/faker`: its `faker` is one.
 *
 * @example
 * sampleOrder({}, { faker });
 */
export interface Faker {
  seed(seed?: number): unknown;
  readonly person: Readonly<
    Record<'firstName' | 'lastName' | 'fullName' | 'jobTitle', () => string>
  >;
  readonly internet: Readonly<Record<'email' | 'url' | 'userAgent', () => string>>;
  readonly location: Readonly<
    Record<'city' | 'country' | 'countryCode' | 'streetAddress' | 'zipCode', () => string>
  >;
  readonly company: Readonly<Record<'name', () => string>>;
  readonly phone: Readonly<Record<'number', () => string>>;
  readonly lorem: Readonly<Record<'sentence' | 'words', () => string>>;
}

/** What a member is called, what is used for it, and what faker has for it. */
interface Word {
  readonly name: RegExp;
  /** What the object is called that has the member, where that matters. */
  readonly owner?: RegExp;
  readonly texts: readonly string[];
  /** Whether texts have a form: any other word in its place would look wrong. */
  readonly isForm?: boolean;
  readonly fake?: (faker: Faker) => string;
}

const PEOPLE = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Mary Jackson'];

const TIMES = ['2026-03-14T09:26:53Z', '2026-05-01T12:00:00Z'];

const WORDS: readonly Word[] = [
  { name: /(?:first|given)_?name$/i, texts: FIRST_NAMES, fake: ({ person }) => person.firstName() },
  {
    name: /(?:last|sur|family)_?name$/i,
    texts: ['Lovelace', 'Hopper', 'Turing', 'Jackson', 'Liskov'],
    fake: ({ person }) => person.lastName(),
  },
  {
    name: /(?:company|organi[sz]ation|merchant)(?:_?name)?$/i,
    texts: ['Example Ltd', 'Sample & Co', 'Acme'],
    fake: ({ company }) => company.name(),
  },
  { name: /(?:user|login|nick)_?name$/i, texts: ['ada', 'grace', 'alan'] },
  { name: /file_?name$/i, texts: ['sample.txt', 'report.pdf', 'photo.png'] },
  {
    name: /(?:full|customer|holder|contact|person|owner|author)_?name$/i,
    texts: PEOPLE,
    fake: ({ person }) => person.fullName(),
  },
  {
    name: /^name$/i,
    owner:
      /(?:user|person|people|customer|contact|author|owner|member|employee|guest|holder|recipient|sender|assignee|patient|student|teacher|driver)s?$/i,
    texts: PEOPLE,
    fake: ({ person }) => person.fullName(),
  },
  { name: /^name$/i, texts: ['Example', 'Sample', 'Demo'], fake: ({ lorem }) => lorem.words() },
  {
    name: /e-?mail(?:_?address)?$/i,
    isForm: true,
    texts: ['ada@shop.example', 'grace@shop.example', 'alan@shop.example'],
    fake: ({ internet }) => internet.email(),
  },
  {
    name: /(?:phone|mobile|fax)(?:_?number)?$/i,
    isForm: true,
    texts: ['+15550100', '+15550123', '+15550199'],
    fake: ({ phone }) => phone.number(),
  },
  {
    name: /(?:^|_)(?:purl|package_?url)$|Purl$/i,
    isForm: true,
    texts: ['pkg:npm/example@1.0.0', 'pkg:pypi/sample@1.2.0'],
  },
  {
    name: /(?:url|uri|link|href|website)$/i,
    isForm: true,
    texts: ['https://shop.example/', 'https://shop.example/items/7'],
    fake: ({ internet }) => internet.url(),
  },
  {
    name: /(?:street|address_?line_?\d?|address)$/i,
    texts: ['1 Example Street', '22 Sample Road'],
    fake: ({ location }) => location.streetAddress(),
  },
  {
    name: /(?:city|town)$/i,
    texts: ['London', 'Vienna', 'Lisbon', 'Oslo'],
    fake: ({ location }) => location.city(),
  },
  {
    name: /country_?code$/i,
    isForm: true,
    texts: ['GB', 'AT', 'PT', 'NO'],
    fake: ({ location }) => location.countryCode(),
  },
  {
    name: /country$/i,
    isForm: true,
    texts: ['GB', 'AT', 'PT', 'NO'],
    fake: ({ location }) => location.country(),
  },
  {
    name: /(?:zip|post(?:al)?)_?code$|^zip$/i,
    isForm: true,
    texts: ['10001', '94105', '60601'],
    fake: ({ location }) => location.zipCode(),
  },
  { name: /currency(?:_?code)?$/i, isForm: true, texts: ['EUR', 'GBP', 'USD'] },
  {
    name: /(?:locale|lang(?:uage)?)(?:_?code)?$/i,
    isForm: true,
    texts: ['en', 'en-GB', 'de', 'fr'],
  },
  { name: /time_?zone$/i, isForm: true, texts: ['UTC', 'Europe/Vienna'] },
  {
    name: /(?:mime|content|media)[-_]?type$/i,
    isForm: true,
    texts: ['text/plain', 'application/json', 'image/png'],
  },
  { name: /user_?agent$/i, texts: ['Sample/1.0'], fake: ({ internet }) => internet.userAgent() },
  { name: /^licen[cs]es?$|^spdx(?:_?id)?$/i, texts: ['MIT', 'Apache-2.0'] },
  {
    name: /(?:commit|sha1?|revision)(?:_?(?:id|hash|sha))?$/i,
    texts: ['9f2c1e7ab04d5836f1e2c3d4b5a697881f0e2d3c', '0b7d9e5a4c3f2e1d6a8b7c9d0e1f2a3b4c5d6e7f'],
  },
  { name: /version$/i, texts: ['1.0.0', '1.2.0', '2.0.1'] },
  { name: /colou?r$/i, isForm: true, texts: ['#336699', '#aa3300'] },
  {
    name: /(?:created|updated|modified|deleted|expires?|start(?:ed)?|end(?:ed)?)_?(?:at|on|time)$/i,
    isForm: true,
    texts: TIMES,
  },
  {
    name: /^(?:date|time|timestamp)_?(?:created|updated|modified|sent|added|start(?:ed)?|end(?:ed)?)$/i,
    isForm: true,
    texts: TIMES,
  },
  { name: /[a-z](?:_at|At|_?[Tt]imestamp)$/, isForm: true, texts: TIMES },
  { name: /(?:^|_)date$|[a-z]Date$/, isForm: true, texts: ['2026-03-14', '2026-05-01'] },
  {
    name: /(?:description|comment|message|note|detail|reason|text|body|content|summary)s?$/i,
    texts: ['This is a sample.', 'A short text.', 'Only an example.'],
    fake: ({ lorem }) => lorem.sentence(),
  },
  {
    name: /(?:title|subject|heading|label|display_?name)$/i,
    texts: ['A sample', 'An example', 'Another one'],
    fake: ({ lorem }) => lorem.words(),
  },
];

/** Texts that a member of that name most likely has, those of faker first. */
export function listWords({ name, owner, random }: TextRequest, faker?: Faker): readonly string[] {
  const word = findWord(name, owner);
  if (word === undefined) return [];
  const text = random.pick(word.texts) ?? '';
  return faker === undefined || word.fake === undefined
    ? [text]
    : [fake(word.fake, name, faker, random.below(2 ** 31)), text];
}

function findWord(name: string, owner: string): Word | undefined {
  return WORDS.find((one) => one.name.test(name) && one.owner?.test(owner) !== false);
}

function fake(make: (faker: Faker) => string, name: string, faker: Faker, seed: number): string {
  faker.seed(hash(`${name} ${seed}`));
  return make(faker);
}

/** Whether a member is called like something whose texts have a form. */
export function hasForm(name: string): boolean {
  return WORDS.find((one) => one.name.test(name))?.isForm === true;
}

/** Whether a member is called like a secret. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

const SECRET =
  /passw(?:or)?d|passphrase|secret|token$|api_?key|private_?key|credential|^(?:pin|cvv|cvc|csc|ssn|pan|iban)$|card_?number|security_?code|authori[sz]ation$/i;

/** Any text of a length: its member's name, and a number. */
export function makeText({ name, random, minimum, maximum }: TextRequest): string {
  const word = name.replaceAll(/[^A-Za-z\d]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'text';
  const text = `${word}-${random.below(9000) + 1000}`;
  const short = maximum < text.length ? text.slice(text.length - maximum) : text;
  return short.padEnd(minimum, 'a');
}
