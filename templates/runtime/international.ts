// In: the formats whose texts may be of any language, and templates. Out: rules that hold strings to them.

import { isInternationalHostname, isMailbox } from './hosts.ts';
import type { Rule } from './node.ts';
import { isReference, isTemplate } from './reference.ts';
import { onStrings } from './rule.ts';

/** RFC 6531: `erika@müller.example`; beyond ASCII all characters are taken. */
export function idnEmail(): Rule {
  const local =
    /^(?:[\w!#$%&'*+/=?^`{|}~\u0080-\ud7ff\ue000-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u0080-\ud7ff\ue000-\u{10ffff}-]+)*|"(?:[ !#-[\]-~\u0080-\ud7ff\ue000-\u{10ffff}]|\\[ -~])*")$/u;
  return onStrings('format', 'an e-mail address', (text) => {
    return isMailbox(text, local, isInternationalHostname);
  });
}

/** RFC 5890: `müller.example` */
export function idnHostname(): Rule {
  return onStrings('format', 'a host name', isInternationalHostname);
}

/** RFC 3987, with a scheme. */
export function iri(): Rule {
  return onStrings('format', 'an absolute IRI', (text) => isReference(text, true, true));
}

/** RFC 3987, with or without a scheme. */
export function iriReference(): Rule {
  return onStrings('format', 'an IRI reference', (text) => isReference(text, false, true));
}

/** RFC 6570: `/users/{id}{?page}` */
export function uriTemplate(): Rule {
  return onStrings('format', 'a URI template', isTemplate);
}
