// Names of members that answers of a success mostly do not have: what failed, what is gone, and what is on another page.

/** Whether a member is called like that. */
export function isUnusual(name: string): boolean {
  return UNUSUAL.test(name);
}

const UNUSUAL =
  /^(?:last_?)?(?:errors?|failures?|exceptions?|warnings?|refusal)(?:_?(?:code|message|reason|details?|type))?$|(?:^|_|is)(?:deleted|cancell?ed|expired|revoked|removed|suspended|archived|failed|blocked|refunded|rejected|disabled)(?:_?(?:at|on|by|date|time))?$|^(?:block|cancell?ation|rejection|incomplete|failure)_?(?:reason|details?)$|^(?:has_?more|has_?next(?:_?page)?|is_?truncated|truncated|more|next|[@._\w]*next_?(?:page|cursor|token|link|url|uri|href|page_?(?:token|uri|url|cursor)))$/i;

/** Whether a value says that something failed or is gone. */
export function isBad(value: unknown): boolean {
  return typeof value === 'string' && BAD.test(value);
}

const BAD =
  /fail|error|cancel|delet|expire|reject|revoke|suspend|block|refus|disput|incomplete|past_?due|unpaid|inactive|disabled|declined|unknown|unspecified/i;
