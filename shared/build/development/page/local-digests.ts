import type { LocalBuild } from '../proxy/local-state.ts'

const digests = new Map<string, string>()

/** Lets the page load the files of a build. */
export function addDigests(build: LocalBuild): void {
  for (const [path, digest] of Object.entries(build.digests)) digests.set(path, digest)
}

function digestOf(address: string): string | undefined {
  return address === '' ? undefined : digests.get(new URL(address, document.baseURI).pathname)
}

function replaceDigest(prototype: object, addressOf: (element: Element) => string): void {
  const property = Object.getOwnPropertyDescriptor(prototype, 'integrity')
  if (!property?.set) return
  const { set } = property
  Object.defineProperty(prototype, 'integrity', {
    ...property,
    set(this: Element, digest: string) {
      set.call(this, digestOf(addressOf(this)) ?? digest)
    },
  })
}

/**
 * The first script of the shop gives every file the digest of the composition with which the page was loaded. It does
 * not know files of later builds, and the browser would reject them. Must run before the first script.
 */
export function replaceDigests(): void {
  replaceDigest(HTMLScriptElement.prototype, element => (element as HTMLScriptElement).src)
  replaceDigest(HTMLLinkElement.prototype, element => (element as HTMLLinkElement).href)
}
