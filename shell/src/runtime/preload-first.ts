import { watchLoading } from './watch-loading.ts'

const remoteScript = /^(\/r\/(?!shell\/|shared\/|monolith\/)[^/]+\/).*\.js$/

/** Whether a hang of this script leaves the page standing, which then wants its connection back. */
export function isSpareable(path: string): boolean {
  return remoteScript.test(path)
}

/** A browser gives up the request of a preload when its link goes, but never that of a script. */
function dropPreloads(path: string): void {
  const folder = remoteScript.exec(path)?.[1] ?? path
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"]'))
    if (new URL(link.href).pathname.startsWith(folder)) link.remove()
}

function toPreload({ integrity }: HTMLScriptElement, address: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'script'
  link.integrity = integrity
  link.crossOrigin = 'anonymous'
  link.href = address
  return link
}

/** Outside of the document nothing is asked for: only the loader, who reads the address, is told. */
function fail(script: HTMLScriptElement, address: string): void {
  script.remove()
  script.src = address
  script.dispatchEvent(new Event('error'))
}

/**
 * A remote's script waits for its preload, which shares the request of any other one: what hangs (`watch-loading.ts`) is
 * cancelled with all that its container asked for beforehand. Over HTTP/1.1 six such requests would stop the whole shop.
 */
export function preloadFirst(script: HTMLScriptElement, address: string, path: string): void {
  const link = toPreload(script, address)
  const goOn = () => {
    link.remove()
    script.src = address
    watchLoading(script, path)
  }
  link.addEventListener('load', goOn)
  link.addEventListener('error', ({ isTrusted }) => {
    // A failed preload stays failed in browsers: the script asks for itself.
    if (isTrusted) return goOn()
    dropPreloads(path)
    fail(script, address)
  })
  script.removeAttribute('src')
  document.head.append(link)
}
