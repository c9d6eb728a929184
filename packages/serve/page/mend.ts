/**
 * What Scalar leaves out for people who use keys or a screen reader, in its versions from 1.46 to 1.76: names of buttons, attributes
 * that a role does not have, regions that only a pointer scrolls, and colours that are too light.
 */

/** A program that mends what is drawn, and again where more is drawn. */
export const mendScript = String.raw`
const mends = [
  ['button[role=search]', (one) => one.removeAttribute('role')],
  ['button[aria-selected]:not([role])', (one) => one.removeAttribute('aria-selected')],
  ['.show-more[aria-label]', (one) => one.removeAttribute('aria-label')],
  ['[role=tablist] button:not([role=tab])', (one) => one.setAttribute('role', 'tab')],
  ['.cm-content:not([aria-label]):not([aria-labelledby])', (one) => one.setAttribute('aria-label', one.closest('[class*=table], label')?.textContent.trim().slice(0, 40) || 'Value')],
  ['button:has(button)', (one) => one.setAttribute('role', 'link')],
  ['button:not([aria-label])', (one) => { if (one.innerText.trim() === '') one.setAttribute('aria-label', /copy/i.test(one.className) ? 'Copy' : 'More'); }],
  ['table, ul.endpoints, .markdown pre, .markdown pre code', (one) => { if (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight) one.tabIndex = 0; }],
];
let waits = false;
const mend = () => {
  waits = false;
  for (const [selector, change] of mends) for (const one of document.querySelectorAll(selector)) {
    // The dialog that sends requests takes a change in an editor for one of its user.
    if (!one.closest('.scalar-client')) change(one);
  }
};
const plan = () => {
  if (!waits) setTimeout(mend, 100);
  waits = true;
};
addEventListener('resize', plan);
new MutationObserver(plan).observe(document.body, { subtree: true, childList: true });
`;

/** Colours of texts that are dark, or light, enough on the grounds that they have. */
export const mendStyle = `
.light-mode.light-mode { --scalar-color-2: #52525b; --scalar-color-3: #62626c; --scalar-color-green: #006b3f; --scalar-color-orange: #a83a00; --scalar-color-blue: #005f9e; --scalar-color-red: #b3261e; --scalar-color-purple: #5a12c9; --scalar-color-yellow: #7a5c00; --scalar-sidebar-color-2: #52525b; }
.dark-mode.dark-mode { --scalar-color-2: #b8b8c0; --scalar-color-3: #a6a6b0; --scalar-color-orange: #ffab80; --scalar-color-blue: #7cc4ff; --scalar-color-red: #ff9d94; --scalar-color-purple: #c3a5ff; }
.scalar-app .sidebar-search-placeholder { color: var(--scalar-color-2); }`;
