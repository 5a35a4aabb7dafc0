import { digestOf } from './composition.ts'
import { freshAddress } from './hung-files.ts'
import { spareStyle } from './spare-styles.ts'
import { watchLoading } from './watch-loading.ts'

/**
 * A digest that matches nothing: the browser refuses the file and fires `error`. Throwing here instead would leave
 * the bundler's promise pending for ever.
 */
const nothing = `sha384-${'A'.repeat(64)}`

function digestFor(address: string): string {
  const url = new URL(address, document.baseURI)
  return (url.origin === location.origin && digestOf(url.pathname)) || nothing
}

const linkKinds = /\b(stylesheet|preload|prefetch|modulepreload)\b/

const sealed = new WeakSet<Element>()

function seal(element: Element): void {
  const address =
    element instanceof HTMLScriptElement
      ? element.src
      : element instanceof HTMLLinkElement && linkKinds.test(element.rel) && element.href
  if (!address) return
  const file = element as HTMLScriptElement | HTMLLinkElement
  file.integrity = digestFor(address)
  file.crossOrigin = 'anonymous'
  // One that is moved loads no second time.
  if (sealed.has(file)) return
  sealed.add(file)
  const { pathname } = new URL(address, document.baseURI)
  const fresh = freshAddress(address, pathname)
  if (fresh !== address) setAddress(file, fresh)
  if (file instanceof HTMLLinkElement) spareStyle(file, pathname)
  watchLoading(file, pathname)
}

function setAddress(file: HTMLScriptElement | HTMLLinkElement, address: string): void {
  if (file instanceof HTMLScriptElement) file.src = address
  else file.href = address
}

function sealTree(node: unknown): void {
  if (node instanceof Element) seal(node)
  if (node instanceof Element || node instanceof DocumentFragment) {
    if (node.firstElementChild) node.querySelectorAll('script,link').forEach(seal)
  }
}

type Insertion = (this: unknown, ...nodes: unknown[]) => unknown

function wrap(prototype: object, name: string): void {
  const owner = prototype as Record<string, Insertion>
  const original = owner[name]
  if (!original) return
  owner[name] = function insertSealed(...nodes) {
    nodes.forEach(sealTree)
    return original.apply(this, nodes)
  }
}

/** A style sheet's address may be set after its insertion; a script's is refused by `Integrity-Policy`. */
function wrapLateAddress(): void {
  const property = Object.getOwnPropertyDescriptor(HTMLLinkElement.prototype, 'href')
  if (!property?.set) return
  const { set } = property
  Object.defineProperty(HTMLLinkElement.prototype, 'href', {
    ...property,
    set(this: HTMLLinkElement, address: string) {
      if (this.isConnected && linkKinds.test(this.rel)) {
        this.integrity = digestFor(address)
        this.crossOrigin = 'anonymous'
      }
      set.call(this, address)
    },
  })
}

/** Integrity at the point of insertion: every container's scripts and styles, stock-built ones too (DESIGN 9). */
export function sealDocument(): void {
  for (const name of ['appendChild', 'insertBefore', 'replaceChild']) wrap(Node.prototype, name)
  const elementMethods = ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren']
  for (const name of [...elementMethods, 'insertAdjacentElement']) wrap(Element.prototype, name)
  for (const name of ['append', 'prepend', 'replaceChildren']) {
    wrap(DocumentFragment.prototype, name)
    wrap(Document.prototype, name)
  }
  wrapLateAddress()
}
