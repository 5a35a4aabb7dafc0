/** A constant, because the policy contains its hash. Follows the colors of the system, because no script runs here. */
export const plainStyle = `
:root { color-scheme: light dark; --bg: light-dark(oklch(98.5% 0.003 85deg), oklch(17.2% 0.005 70deg));
  --text: light-dark(oklch(22.5% 0.008 70deg), oklch(94.5% 0.004 85deg));
  --muted: light-dark(oklch(45% 0.01 70deg), oklch(76% 0.008 80deg));
  --line: light-dark(oklch(85.5% 0.008 80deg), oklch(36% 0.008 70deg));
  --focus: light-dark(oklch(45.5% 0.083 178deg), oklch(78% 0.105 174deg)); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text);
  font: 15px/1.55 system-ui, "Segoe UI", Roboto, "Noto Sans", "PingFang TC", "Microsoft JhengHei", sans-serif; }
header { border-bottom: 1px solid var(--line); }
header a, main { display: block; max-width: 1200px; margin: 0 auto; padding: 0 24px; }
header a { display: flex; align-items: center; min-height: 56px; gap: 10px; color: inherit; font-weight: 600;
  letter-spacing: -0.01em; text-decoration: none; }
header svg { width: 22px; height: 22px; }
main { padding-block: clamp(40px, 12vh, 120px); }
.status { margin: 0 0 12px; color: var(--muted); font-size: 13px; font-variant-numeric: tabular-nums; font-weight: 500; }
h1 { margin: 0; font-size: 32px; font-weight: 600; letter-spacing: -0.025em; line-height: 1.15; text-wrap: balance; }
p { max-width: 34rem; margin: 12px 0 0; color: var(--muted); overflow-wrap: anywhere; }
.actions { display: flex; flex-wrap: wrap; margin-top: 28px; gap: 12px; }
.actions a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 18px; border: 1px solid var(--line);
  border-radius: 8px; color: inherit; font-weight: 500; text-decoration: none; white-space: nowrap; }
.actions a:first-child { border-color: transparent; background: var(--text); color: var(--bg); }
a:hover { text-decoration: underline; text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
code { font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; user-select: all; }
`
