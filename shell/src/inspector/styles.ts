const text = `
.inspector-panel {
  position: fixed;
  z-index: var(--layer-tooltip);
  top: 0;
  right: 0;
  bottom: 0;
  overflow: auto;
  width: min(30rem, 100vw);
  padding: var(--space-4);
  border-left: 1px solid var(--color-border);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);
  color: var(--color-text);
  font-size: var(--text-s);
  line-height: var(--leading-normal);
}

.inspector-head {
  display: flex;
  align-items: center;
  gap: var(--space-2);
}

.inspector-title {
  flex: 1;
  font-size: var(--text-l);
  font-weight: var(--weight-semibold);
}

.inspector-subtitle {
  font-size: var(--text-m);
  font-weight: var(--weight-semibold);
}

.inspector-small {
  display: block;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-regular);
}

.inspector-facts {
  display: grid;
  margin: var(--space-3) 0;
  gap: var(--space-1) var(--space-4);
  grid-template-columns: auto 1fr;
}

.inspector-facts dt {
  color: var(--color-text-muted);
}

.inspector-facts dd {
  overflow-wrap: anywhere;
}

.inspector-section {
  margin-top: var(--space-5);
}

.inspector-table {
  width: 100%;
  margin-top: var(--space-2);
  border-collapse: collapse;
}

.inspector-table th,
.inspector-table td {
  padding: var(--space-1) var(--space-2) var(--space-1) 0;
  border-top: 1px solid var(--color-border-faint);
  overflow-wrap: anywhere;
  text-align: start;
  vertical-align: top;
}

.inspector-table thead th {
  border-top: 0;
  color: var(--color-text-muted);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
}

.inspector-table tbody th {
  font-weight: var(--weight-medium);
}

.inspector-table th:first-child,
.inspector-table td:last-child {
  min-width: 5.5rem;
}

.inspector-table a {
  color: var(--color-accent);
  font-weight: var(--weight-regular);
}

.inspector-events {
  padding: 0;
  margin: var(--space-2) 0 0;
  list-style: none;
}

.inspector-events li {
  padding: var(--space-1) 0;
  border-top: 1px solid var(--color-border-faint);
}

.inspector-outlines {
  position: fixed;
  z-index: var(--layer-popover);
  inset: 0;
  overflow: hidden;
  pointer-events: none;
}

.inspector-outline {
  --outline: oklch(52% 0.19 255deg);

  position: absolute;
  outline: 2px solid var(--outline, black);
  outline-offset: -2px;
}

.inspector-outline[data-color="1"] {
  --outline: oklch(50% 0.17 150deg);
}

.inspector-outline[data-color="2"] {
  --outline: oklch(52% 0.2 25deg);
}

.inspector-outline[data-color="3"] {
  --outline: oklch(48% 0.2 310deg);
}

.inspector-outline[data-color="4"] {
  --outline: oklch(48% 0.12 70deg);
}

.inspector-outline[data-color="5"] {
  --outline: oklch(48% 0.1 200deg);
}

.inspector-label {
  position: absolute;
  top: 0;
  left: 0;
  padding: 0 var(--space-2);
  background: var(--outline, black);
  color: oklch(100% 0 0deg);
  font-family: var(--font-mono);
  font-size: var(--text-xs);
  line-height: 1.25rem;
  white-space: nowrap;
}

/* The page moves aside, so that the panel covers no part of it. */
@media (width > 64rem) {
  :root:has(.inspector-panel) body {
    padding-right: 30rem;
  }
}

@media (width <= 40rem) {
  .inspector-panel {
    top: auto;
    left: 0;
    width: auto;
    max-height: 60dvh;
    border-top: 1px solid var(--color-border);
    border-left: 0;
  }
}

@media print {
  .inspector-panel,
  .inspector-outlines {
    display: none;
  }
}
`

/** The class names of the inspector. */
export const styles = {
  events: 'inspector-events',
  facts: 'inspector-facts',
  head: 'inspector-head',
  label: 'inspector-label',
  outline: 'inspector-outline',
  outlines: 'inspector-outlines',
  panel: 'inspector-panel',
  section: 'inspector-section',
  small: 'inspector-small',
  subtitle: 'inspector-subtitle',
  table: 'inspector-table',
  title: 'inspector-title',
}

/** The styles are in the script, so that no page lists a style sheet for them. */
export const sheet = new CSSStyleSheet()
sheet.replaceSync(text)
