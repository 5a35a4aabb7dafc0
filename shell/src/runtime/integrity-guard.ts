import { complete, digestOf } from './composition.ts'
import { fallbackStyle } from './fallback-styles.ts'
import { freshAddress, noDigest } from './hanging-files.ts'
import { isCancellable, preloadFirst } from './preload-first.ts'
import { watchLoading } from './watch-loading.ts'

/**
 * An unlisted file must fire `error`, because an exception here would leave the bundler's promise pending forever. The
 * full composition lists all files, so the next try can load the file.
 */
function digestFor(address: string): string {
  const { origin, pathname } = new URL(address, document.baseURI)
  const digest = origin === location.origin ? digestOf(pathname) : noDigest
  if (!digest && pathname.startsWith('/r/')) complete().catch(() => undefined)
  return digest || noDigest
}

const linkKinds = /\b(stylesheet|preload|prefetch|modulepreload)\b/

function isCheckedLink({ rel }: HTMLLinkElement): boolean {
  return !rel || linkKinds.test(rel)
}

const checked = new WeakSet<Element>()

function addDigest(element: Element): void {
  const address =
    element instanceof HTMLScriptElement
      ? element.src
      : element instanceof HTMLLinkElement && isCheckedLink(element) && element.href
  if (!address) return
  const file = element as HTMLScriptElement | HTMLLinkElement
  file.integrity = digestFor(address)
  // The `rel` is set later, which loads the file.
  if (file instanceof HTMLLinkElement && !file.rel) return
  file.crossOrigin = 'anonymous'
  // Moving an element does not load it again.
  if (checked.has(file)) return
  checked.add(file)
  const { pathname } = new URL(address, document.baseURI)
  const fresh = freshAddress(address, pathname)
  if (file instanceof HTMLScriptElement && isCancellable(pathname)) {
    preloadFirst(file, fresh, pathname)
    return
  }
  if (fresh !== address) setAddress(file, fresh)
  watchLoading(file, pathname)
  if (file instanceof HTMLLinkElement) fallbackStyle(file, pathname)
}

function setAddress(file: HTMLScriptElement | HTMLLinkElement, address: string): void {
  if (file instanceof HTMLScriptElement) file.src = address
  else file.href = address
}

/**
 * A part outside of the document loads nothing, and is searched as a whole when it enters the document. That search does not
 * reach into shadow roots, so these are always searched.
 */
function isSearched(parent: unknown): boolean {
  return (
    !(parent instanceof Node) || parent.isConnected || parent.getRootNode() instanceof ShadowRoot
  )
}

function addDigestsIn(node: unknown, parent: unknown): void {
  if (node instanceof Element) addDigest(node)
  if (!(node instanceof Element || node instanceof DocumentFragment)) return
  if (node.firstElementChild && isSearched(parent))
    node.querySelectorAll('script,link').forEach(addDigest)
}

type Insertion = (this: unknown, ...nodes: unknown[]) => unknown

function wrap(prototype: object, name: string): void {
  const owner = prototype as Record<string, Insertion>
  const original = owner[name]
  if (!original) return
  owner[name] = function insertWithDigests(...nodes) {
    for (const node of nodes) addDigestsIn(node, this)
    return original.apply(this, nodes)
  }
}

/** Covers style sheets whose URL is set after the insertion. For scripts, `Integrity-Policy` blocks this. */
function wrapHref(): void {
  const links = HTMLLinkElement.prototype
  const property = Object.getOwnPropertyDescriptor(links, 'href')
  if (!property?.set) return
  const { set } = property
  const addDigestOf = (link: HTMLLinkElement, address: string) => {
    if (!link.isConnected || !isCheckedLink(link)) return
    link.integrity = digestFor(address)
    link.crossOrigin = 'anonymous'
  }
  Object.defineProperty(links, 'href', {
    ...property,
    set(this: HTMLLinkElement, address: string) {
      addDigestOf(this, address)
      set.call(this, address)
    },
  })
  const { setAttribute } = links
  // Only links get this method; other elements use the browser's method.
  links.setAttribute = function setWithDigest(name, value) {
    if (name.toLowerCase() === 'href') addDigestOf(this, value)
    setAttribute.call(this, name, value)
  }
}

/** Adds digests to inserted scripts and styles of every container, including those of other build tools. */
export function guardIntegrity(): void {
  for (const name of ['appendChild', 'insertBefore', 'replaceChild']) wrap(Node.prototype, name)
  for (const name of ['before', 'after', 'replaceWith']) {
    wrap(Element.prototype, name)
    wrap(CharacterData.prototype, name)
  }
  for (const name of ['append', 'prepend', 'replaceChildren', 'moveBefore']) {
    wrap(Element.prototype, name)
    wrap(DocumentFragment.prototype, name)
    wrap(Document.prototype, name)
  }
  wrap(Element.prototype, 'insertAdjacentElement')
  wrap(Range.prototype, 'insertNode')
  wrapHref()
}
