/** The styles of the badge and the message, which are in a shadow root. The policy of the page allows no style element. */
export const styles = `
:host { all: initial; }
.badge, .failure {
  position: fixed; z-index: 2147483647; box-sizing: border-box; left: 12px;
  max-width: calc(100vw - 24px); border: 1px solid #ffffff66; border-radius: 8px;
  background: #14213d; color: #ffffff; font: 500 13px/1.4 system-ui, sans-serif;
}
.badge { bottom: 12px; display: flex; align-items: center; gap: 8px; padding: 4px 4px 4px 12px; }
.badge p { margin: 0; overflow-wrap: anywhere; }
.failure { top: 12px; right: 12px; max-height: 45vh; overflow: auto; padding: 12px 16px; background: #7a1020; }
.failure h2 { margin: 0 0 4px; font-size: 15px; }
.failure p { margin: 0; }
pre { margin: 8px 0; overflow: auto; font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
button { min-width: 32px; min-height: 32px; padding: 0 8px; border: 1px solid #ffffff66; border-radius: 6px; background: transparent; color: inherit; font: inherit; cursor: pointer; }
button:hover { background: #ffffff26; }
button:focus-visible, pre:focus-visible { outline: 2px solid #ffffff; outline-offset: 1px; }
[hidden] { display: none; }
@media print { .badge, .failure { display: none; } }
`
