/** A day as documents write it in; the moment that it begins out. */

/** `2030-01-31`, with or without a time; undefined for everything else. */
export function parseDay(text: string | undefined): Date | undefined {
  const day = /^\d{4}-\d{2}-\d{2}(?:T.*)?$/.exec(text?.trim() ?? '')?.[0];
  const date = day === undefined ? undefined : new Date(day);
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date;
}
