import { watchLoading } from './watch-loading.ts'

const remoteScript = /^(\/r\/(?!shell\/|shared\/|monolith\/)[^/]+\/).*\.js$/

/** Whether the page works without this script and should release its connection after a hang. */
export function isCancellable(path: string): boolean {
  return remoteScript.test(path)
}

/** Removes the preloads of a container. This aborts their requests, which is not possible for scripts. */
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

/** Fails a script. The removed element sends no request and only notifies the loader, which reads the URL. */
function fail(script: HTMLScriptElement, address: string): void {
  script.remove()
  script.src = address
  script.dispatchEvent(new Event('error'))
}

/**
 * Loads a remote's script after its preload, which shares the request of other preloads. If it hangs
 * (`watch-loading.ts`), all preloads of its container are cancelled. Over HTTP/1.1, six hanging requests would block
 * the whole shop.
 */
export function preloadFirst(script: HTMLScriptElement, address: string, path: string): void {
  const link = toPreload(script, address)
  const loadScript = () => {
    link.remove()
    script.src = address
    watchLoading(script, path)
  }
  link.addEventListener('load', loadScript)
  link.addEventListener('error', ({ isTrusted }) => {
    // Browsers do not retry a failed preload, so the script sends its own request.
    if (isTrusted) return loadScript()
    dropPreloads(path)
    fail(script, address)
  })
  script.removeAttribute('src')
  document.head.append(link)
}
