import type { LocalState } from '../proxy/local-state.ts'
import { styles } from './styles.ts'

type FailureKind = 'build' | 'crash'

type Badge = {
  showFailure: (kind: FailureKind, message: string) => void
  /** Hides the message, or only one of this kind. */
  hideFailure: (kind?: FailureKind) => void
  setConnected: (isConnected: boolean) => void
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { text, ...attributes }: Record<string, string> & { text?: string },
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    created.setAttribute(attribute, value)
  if (text !== undefined) created.textContent = text
  return created
}

function button(text: string, label: string, onPress: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button', text, 'aria-label': label })
  created.addEventListener('click', onPress)
  return created
}

function describe({ name, shop, build }: LocalState): string {
  return build
    ? `${name} is local, the rest is ${shop}`
    : `${name} does not build, so it is the one of ${shop}`
}

function createMessage() {
  const title = element('h2', {})
  const text = element('p', {})
  const details = element('pre', { tabindex: '0' })
  const panel = element('div', { class: 'failure', role: 'alert', hidden: '' })
  const close = button('Close', 'Close the message', () => {
    panel.hidden = true
  })
  panel.append(title, text, details, close)
  return { panel, title, text, details }
}

function mount(...parts: HTMLElement[]): void {
  // Screen readers read the English texts in English on a page in another language.
  const host = element('div', { id: 'storefront-dev', lang: 'en' })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [sheet]
  root.append(...parts)
  const append = () => document.body.append(host)
  if (document.body) append()
  else document.addEventListener('DOMContentLoaded', append, { once: true })
}

/** Says in the page what is local, and shows the errors of a build or of its components. */
export function createBadge(state: LocalState): Badge {
  const { name } = state
  const text = element('p', { role: 'status', text: describe(state) })
  const badge = element('aside', { class: 'badge', 'aria-label': 'Local development' })
  badge.append(
    text,
    button('×', 'Hide until the next page load', () => badge.remove()),
  )
  const message = createMessage()
  let kind: FailureKind | undefined
  mount(badge, message.panel)

  return {
    showFailure(shown, details) {
      kind = shown
      message.title.textContent = shown === 'build' ? `${name} does not build` : `${name} crashed`
      message.text.textContent =
        shown === 'build'
          ? 'The page shows the last good build.'
          : 'The next build mounts it again.'
      message.details.textContent = details
      message.panel.hidden = false
    },
    hideFailure(hidden) {
      if (hidden === undefined || hidden === kind) message.panel.hidden = true
    },
    setConnected(isConnected) {
      const next = isConnected
        ? describe(state)
        : `${name} is local, but storefront dev does not run: start it again`
      if (text.textContent !== next) text.textContent = next
    },
  }
}
