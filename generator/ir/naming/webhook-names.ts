/** Names of what the service sends: the type of its body and of its parameters, and the schemas that judge both. */

import { withPlace, type Identifiers, type Wish } from './identifiers.ts';
import type { Webhook } from '../model.ts';
import type { Reading } from '../reading.ts';
import type { NamelessWebhook } from '../operations/webhooks.ts';
import { isIdentifier, toPascalCase, uncapitalize } from './letter-case.ts';

/** In the order of the alphabet, so that the order of the document decides nothing. */
export function nameWebhooks(
  reading: Reading,
  identifiers: Identifiers,
  webhooks: readonly NamelessWebhook[],
): readonly Webhook[] {
  const sorted = [...webhooks].sort((one, other) => (one.key < other.key ? -1 : 1));
  const named = new Map(sorted.map((webhook) => [webhook, finish(reading, identifiers, webhook)]));
  return webhooks.flatMap((webhook) => named.get(webhook) ?? []);
}

function finish(reading: Reading, identifiers: Identifiers, webhook: NamelessWebhook): Webhook {
  const { wanted: _wanted, named: _named, ...rest } = webhook;
  const chosen = findChosenName(reading, webhook);
  const wish = wishName(webhook);
  const body =
    chosen === undefined
      ? identifiers.give(wish)
      : identifiers.choose(toPascalCase(chosen), withPlace(wish, chosen === webhook.named));
  const give = (name: string): string => identifiers.give({ ...wish, name, derived: true });
  return {
    ...rest,
    names: { body, params: give(`${body}Params`), schemas: give(`${uncapitalize(body)}Schemas`) },
  };
}

function findChosenName(reading: Reading, { key, named }: NamelessWebhook): string | undefined {
  const overrides = reading.options.names?.operations;
  return overrides !== undefined && Object.hasOwn(overrides, key) ? overrides[key] : named;
}

/** `newPet` → `NewPetWebhook`; what already says what it is says it once. */
function wishName({ wanted, key, callback, at }: NamelessWebhook): Wish {
  const suffix = callback === undefined ? 'Webhook' : 'Callback';
  const plain = toPascalCase(wanted);
  const name = plain.endsWith(suffix) ? plain : `${plain}${suffix}`;
  return {
    name: isIdentifier(name) ? name : `${suffix}${name}`,
    suffix: 'Payload',
    what: `${suffix.toLowerCase()} \`${key}\``,
    at,
  };
}
