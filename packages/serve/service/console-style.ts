/** How the page of a service looks: light or dark as the system is, in one column on a phone. */

export const consoleStyle = `
:root { color-scheme: light dark; --bg: #fff; --soft: #f6f6f8; --line: #dcdce2; --text: #22222a; --dim: #55555f; --brand: #3a45b5; --good: #136c43; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --bg: #1b1b1f; --soft: #232328; --line: #3a3a42; --text: #e6e6ea; --dim: #b0b0ba; --brand: #a9b4ff; --good: #6fdcaa; --bad: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 1280px; margin: 0 auto; padding: 14px 24px; }
header { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; }
header img { width: 34px; height: 34px; }
header div { flex: 1; min-width: 0; }
h1 { margin: 0; font-size: 20px; line-height: 1.25; }
h2 { margin: 0; font-size: 15px; }
h3 { margin: 10px 0 4px; font-size: 13px; }
a { color: var(--brand); }
code, pre, textarea, .line input, summary, #operations button { font-family: ui-monospace, monospace; font-size: 13px; }
button, .link { padding: 5px 14px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); color: var(--text); font: inherit; font-size: 14px; cursor: pointer; text-decoration: none; }
button:hover, .link:hover { border-color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 1px; }
button.main { border-color: transparent; background: #3a45b5; color: #fff; font-weight: 600; }
main { display: grid; grid-template-columns: 320px minmax(0, 1fr) minmax(0, 1fr); gap: 16px; padding-top: 0; }
.wide { grid-column: span 2; }
.store { grid-column: 1 / 2; }
section { min-width: 0; border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
section > h2, #contents > summary { padding: 9px 16px; border-bottom: 1px solid var(--line); background: var(--soft); font: 600 15px/1.5 system-ui, sans-serif; }
.scroll { height: 300px; padding: 4px 16px 12px; overflow: auto; }
.hint { margin: 6px 0; color: var(--dim); }
.count { padding: 0 8px; border-radius: 99px; background: var(--line); font-size: 12px; font-weight: 400; }
pre { margin: 4px 0; padding: 10px 12px; border-radius: 8px; background: var(--soft); overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
details > summary { padding: 3px 0; cursor: pointer; overflow-wrap: anywhere; }
.sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 12px; }
.method { display: inline-block; min-width: 3.6em; color: var(--brand); }
.good { color: var(--good); }
.bad { color: var(--bad); }
#find { width: calc(100% - 24px); margin: 10px 12px 4px; padding: 6px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); color: var(--text); font: inherit; }
#operations { max-height: 420px; margin: 0; padding: 4px 8px 8px; overflow: auto; list-style: none; }
#operations button { width: 100%; padding: 5px 8px; border-color: transparent; text-align: left; overflow-wrap: anywhere; }
#operations button[aria-current] { background: var(--soft); border-color: var(--line); font-weight: 600; }
#operations span { display: block; color: var(--dim); font: 12px/1.4 system-ui, sans-serif; }
form, .answer { padding: 12px 16px; }
.line { display: flex; gap: 8px; align-items: center; }
.line input { flex: 1; min-width: 0; padding: 6px 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); color: var(--text); }
label { display: block; margin: 10px 0 4px; font-size: 13px; font-weight: 600; }
textarea { width: 100%; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--bg); color: var(--text); resize: vertical; }
#status { margin: 4px 0 8px; font-weight: 600; }
[hidden] { display: none !important; }
@media (max-width: 799px) {
  header, main { padding-inline: 16px; }
  header div { flex-basis: calc(100% - 54px); }
  header code { overflow-wrap: anywhere; }
  main { grid-template-columns: minmax(0, 1fr); }
  .wide, .store { grid-column: auto; }
  .scroll { height: auto; max-height: 300px; }
  .sides { grid-template-columns: minmax(0, 1fr); }
}`;
