import { waitForRetry } from './retry-wait.ts'

/** How long a page waits for its styles before it appears with only the base styles (reliability R27). */
const timeoutMs = 1500
const maxTries = 6

const tries = new Map<string, number>()
const remoteStyle = /^\/r\/(?!shell\/|shared\/)[^/]+\/.*\.css$/

/**
 * A remote's page without its own styles is better than no page. Reports missing styles as loaded to the loader, and
 * retries them.
 */
export function fallbackStyle(link: HTMLLinkElement, path: string): void {
  if (link.rel !== 'stylesheet' || !remoteStyle.test(path)) return
  const reportLoaded = () => link.dispatchEvent(new Event('load'))
  const timer = setTimeout(reportLoaded, timeoutMs)
  link.addEventListener('load', () => clearTimeout(timer))
  // A capturing listener runs before the loader's listener.
  const onError = async (event: Event) => {
    event.stopImmediatePropagation()
    reportLoaded()
    const tried = (tries.get(path) ?? 0) + 1
    tries.set(path, tried)
    if (tried >= maxTries) return
    await waitForRetry(tried)
    link.remove()
    document.head.append(link.cloneNode())
  }
  link.addEventListener('error', onError, { capture: true, once: true })
}
