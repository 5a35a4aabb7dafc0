import { createRoot, type Root } from 'react-dom/client'

import { watchCart } from './cart-log.store.ts'
import { InspectorPanel } from './inspector-panel.tsx'
import { sheet } from './styles.ts'
import { addInspectorTexts } from './texts.ts'

type Opened = { root: Root; host: HTMLElement; focused: Element | null; stop: () => void }

let opened: Opened | null = null

function open(): void {
  const host = document.createElement('div')
  const focused = document.activeElement
  document.body.append(host)
  document.adoptedStyleSheets.push(sheet)
  const root = createRoot(host)
  opened = { root, host, focused, stop: watchCart() }
  root.render(<InspectorPanel onClose={close} />)
}

function close(): void {
  if (!opened) return
  const { root, host, focused, stop } = opened
  opened = null
  stop()
  const hadFocus = host.contains(document.activeElement)
  root.unmount()
  host.remove()
  const isOther = (one: CSSStyleSheet) => one !== sheet
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(isOther)
  if (hadFocus && focused instanceof HTMLElement) focused.focus()
}

/** Opens the inspector in a root of its own, so that it also works when the page has crashed. */
export function toggleInspector(): void {
  addInspectorTexts()
  if (opened) close()
  else open()
}
