// Names of members that answers of a success mostly do not have: what failed, what is gone, and what is on another page.

/** Whether a member is called like that. */
export function isUnusual(name: string): boolean {
  return UNUSUAL.test(name);
}

const UNUSUAL =
  /^(?:last_?)?(?:errors?|failures?|exceptions?|warnings?|refusal)(?:_?(?:code|message|reason|details?|type))?$|(?:^|_|is)(?:deleted|cancell?ed|expired|revoked|removed|suspended|archived|failed|blocked|refunded|rejected|disabled)(?:_?(?:at|on|by|date|time))?$|^(?:block|cancell?ation|rejection|incomplete|failure)_?(?:reason|details?)$|^(?:has_?more|has_?next(?:_?page)?|is_?truncated|truncated|more|next|[@._\w]*next_?(?:page|cursor|token|link|url|uri|href|page_?(?:token|uri|url|cursor)))$/i;

/** Whether a member is called like what says that all went well. */
export function isPromising(name: string): boolean {
  return PROMISING.test(name);
}

const PROMISING =
  /^(?:is_?)?(?:ok|success|succeeded|successful|acknowledged|accepted|valid|active|enabled)$/i;

/** What a service says itself comes first, and what says that something failed or is gone comes last. */
export function rankUse(value: unknown): number {
  if (typeof value !== 'string') return 1;
  return value === 'assistant' ? 0 : BAD.test(value) ? 2 : 1;
}

const BAD =
  /fail|error|cancel|delet|expire|reject|revoke|suspend|block|refus|disput|incomplete|past_?due|unpaid|inactive|disabled|declined|unknown|unspecified/i;
