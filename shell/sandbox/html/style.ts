/** The style sheet of all pages, with the colours of the shop. */
export const style = `
:root {
  color-scheme: light dark;
  --bg: light-dark(oklch(98.5% 0.003 85deg), oklch(17.2% 0.005 70deg));
  --surface: light-dark(oklch(100% 0 0deg), oklch(21.5% 0.005 70deg));
  --sunken: light-dark(oklch(96.6% 0.004 85deg), oklch(18.4% 0.005 70deg));
  --border: light-dark(oklch(91.4% 0.006 80deg), oklch(28.5% 0.007 70deg));
  --border-control: light-dark(oklch(68% 0.009 80deg), oklch(48% 0.009 70deg));
  --text: light-dark(oklch(22.5% 0.008 70deg), oklch(94.5% 0.004 85deg));
  --muted: light-dark(oklch(45% 0.01 70deg), oklch(76% 0.008 80deg));
  --ink: light-dark(oklch(24% 0.008 70deg), oklch(94.5% 0.004 85deg));
  --ink-hover: light-dark(oklch(34% 0.01 70deg), oklch(87% 0.005 85deg));
  --ink-text: light-dark(oklch(98.5% 0.003 85deg), oklch(20% 0.006 70deg));
  --accent: light-dark(oklch(45.5% 0.083 178deg), oklch(78% 0.105 174deg));
  --banner: light-dark(oklch(94.5% 0.045 85deg), oklch(29% 0.04 75deg));
  --banner-text: light-dark(oklch(36% 0.08 62deg), oklch(90% 0.08 80deg));
  --danger-soft: light-dark(oklch(96.8% 0.013 25deg), oklch(24.5% 0.03 25deg));
  --danger-text: light-dark(oklch(45% 0.165 27deg), oklch(82% 0.105 22deg));
  --success-soft: light-dark(oklch(96.3% 0.02 154deg), oklch(24.5% 0.022 154deg));
  --success-text: light-dark(oklch(40% 0.095 152deg), oklch(84% 0.11 154deg));
  font: 400 0.9375rem/1.5 ui-sans-serif, -apple-system, blinkmacsystemfont, "Segoe UI", inter,
    roboto, "Helvetica Neue", "PingFang TC", "Noto Sans TC", "Microsoft JhengHei", arial,
    system-ui, sans-serif;
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  background: var(--bg);
  color: var(--text);
  -webkit-font-smoothing: antialiased;
}
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -0.02em; font-weight: 600; text-wrap: balance; }
h2 { font-size: 0.9375rem; font-weight: 600; }
.banner {
  padding: 0.625rem 1.25rem;
  background: var(--banner);
  color: var(--banner-text);
  font-size: 0.8125rem;
  text-align: center;
}
.card {
  width: min(27rem, calc(100% - 2rem));
  margin: clamp(1.5rem, 9vh, 6rem) auto 3rem;
  padding: clamp(1.5rem, 5vw, 2.25rem);
  display: grid;
  gap: 1.25rem;
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: 14px;
  box-shadow: 0 1px 2px light-dark(rgb(40 30 20 / 5%), rgb(0 0 0 / 30%)),
    0 16px 40px -16px light-dark(rgb(40 30 20 / 14%), rgb(0 0 0 / 50%));
}
.brand { display: flex; align-items: center; gap: 0.625rem; font-weight: 600; color: var(--text); text-decoration: none; }
.brand img { width: 1.75rem; height: 1.75rem; }
.muted { color: var(--muted); }
.small { font-size: 0.8125rem; }
.stack { display: grid; gap: 0.75rem; }
.heading { display: grid; gap: 0.375rem; }
.sum { font-size: 2.125rem; font-variant-numeric: tabular-nums; }
form.stack { gap: 1rem; }
.field { display: grid; gap: 0.375rem; }
label, legend { font-size: 0.8125rem; font-weight: 500; padding: 0; }
input, select {
  width: 100%;
  min-height: 2.75rem;
  padding: 0 0.75rem;
  font: inherit;
  color: inherit;
  background: light-dark(white, oklch(18.4% 0.005 70deg));
  border: 1px solid var(--border-control);
  border-radius: 8px;
}
button, .button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  font: inherit;
  font-weight: 500;
  text-decoration: none;
  cursor: pointer;
  color: var(--text);
  background: var(--surface);
  border: 1px solid var(--border-control);
  border-radius: 8px;
  transition: background-color 120ms;
}
button:hover, .button:hover { background: var(--sunken); }
.primary { color: var(--ink-text); background: var(--ink); border-color: transparent; }
.primary:hover { background: var(--ink-hover); }
.plain { border-color: transparent; background: none; color: var(--muted); }
.person { justify-content: space-between; gap: 1rem; width: 100%; text-align: start; padding-block: 0.625rem; }
.person span { display: grid; line-height: 1.35; overflow-wrap: anywhere; }
.person small { font-size: 0.8125rem; font-weight: 400; color: var(--muted); }
.divider { border: 0; border-top: 1px solid var(--border); }
.alert { padding: 0.75rem 1rem; border-radius: 10px; background: var(--danger-soft); color: var(--danger-text); }
.alert.good { background: var(--success-soft); color: var(--success-text); }
.amount { font-size: 2.125rem; font-weight: 600; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
legend { margin-bottom: 0.375rem; }
fieldset { border: 0; padding: 0; display: grid; gap: 0.5rem; }
.choice {
  display: flex;
  gap: 0.75rem;
  align-items: center;
  padding: 0.625rem 0.75rem;
  border: 1px solid var(--border);
  border-radius: 10px;
  font-weight: 400;
  cursor: pointer;
}
.choice:has(:checked) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink); }
.choice:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.choice input { width: 1rem; min-height: 1rem; margin: 0; accent-color: var(--ink); flex: none; }
.choice span { display: grid; line-height: 1.35; }
.choice small { font-size: 0.8125rem; color: var(--muted); }
.wide { width: min(66rem, calc(100% - 2.5rem)); margin: 0 auto; padding-bottom: 5rem; flex: 1; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 1rem; padding: 1.25rem 0; }
.hero { display: grid; gap: 1.25rem; max-width: 40rem; padding: clamp(3rem, 12vh, 8rem) 0 clamp(2.5rem, 8vh, 5rem); }
.hero h1 { font-size: clamp(2.125rem, 1.5rem + 3vw, 3.25rem); letter-spacing: -0.03em; line-height: 1.08; }
.hero p { font-size: 1.0625rem; color: var(--muted); text-wrap: pretty; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.facts { display: grid; gap: 1px; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); background: var(--border); border: 1px solid var(--border); border-radius: 14px; overflow: hidden; }
.facts section { background: var(--surface); padding: 1.5rem; display: grid; gap: 0.375rem; align-content: start; }
.languages { display: flex; gap: 0.25rem; font-size: 0.8125rem; }
.languages a { padding: 0.5rem; color: var(--muted); text-decoration: none; }
.languages a:hover { text-decoration: underline; }
.languages [aria-current] { color: var(--text); font-weight: 500; text-decoration: underline; text-underline-offset: 0.3em; }
.links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.5rem 1rem; }
.filter { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; margin: 1.5rem 0; }
.filter .field { flex: 1 1 16rem; max-width: 24rem; }
.mails { list-style: none; padding: 0; background: var(--surface); border: 1px solid var(--border); border-radius: 14px; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--border); }
.mail { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1.5fr) auto; gap: 0.25rem 1.25rem; align-items: baseline; padding: 0.875rem 1.25rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.mail:hover { background: var(--sunken); }
.mail strong { font-weight: 500; }
.mail:focus-visible { outline-offset: -2px; }
.empty { display: grid; gap: 0.375rem; padding: 3rem 1.25rem; text-align: center; border: 1px dashed var(--border-control); border-radius: 14px; }
.head { display: grid; gap: 0.25rem; margin: 1rem 0; font-size: 0.875rem; }
.head div { display: flex; gap: 0.5rem; flex-wrap: wrap; }
.head dt { color: var(--muted); min-width: 3.5rem; }
.head dd { margin: 0; overflow-wrap: anywhere; }
.letter { display: block; width: 100%; margin-top: 0.75rem; border: 1px solid var(--border); border-radius: 14px; background: var(--surface); }
iframe.letter { height: 44rem; }
pre.letter { padding: 1.25rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-family: ui-monospace, menlo, consolas, monospace; font-size: 0.8125rem; }
@media (max-width: 40rem) {
  .mail { grid-template-columns: minmax(0, 1fr); }
  .card { margin-top: 1rem; }
  iframe.letter { height: 50rem; }
  .hero { padding-top: 2.5rem; }
}
@media (pointer: coarse) {
  input, select, button, .button { min-height: 44px; }
  a { min-height: 44px; }
  p a, .links a { padding: 0.875rem 0.25rem; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none; } }
`
