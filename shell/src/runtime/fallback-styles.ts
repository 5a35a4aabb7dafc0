import { waitForRetry } from './retry-wait.ts'

/** What a page waits for its styles: it then stands on the base styles alone (reliability R27). */
const patienceMs = 1500
const mostTries = 6

const tries = new Map<string, number>()
const remoteStyle = /^\/r\/(?!shell\/|shared\/)[^/]+\/.*\.css$/

/**
 * A remote's page without its own styles is better than none: whoever waits for them is told that they are there, and
 * they are asked for again until they come.
 */
export function fallbackStyle(link: HTMLLinkElement, path: string): void {
  if (link.rel !== 'stylesheet' || !remoteStyle.test(path)) return
  const goOn = () => link.dispatchEvent(new Event('load'))
  const timer = setTimeout(goOn, patienceMs)
  link.addEventListener('load', () => clearTimeout(timer))
  // Capturing, hence before the loader's own listener.
  const forgive = async (event: Event) => {
    event.stopImmediatePropagation()
    goOn()
    const tried = (tries.get(path) ?? 0) + 1
    tries.set(path, tried)
    if (tried >= mostTries) return
    await waitForRetry(tried)
    link.remove()
    document.head.append(link.cloneNode())
  }
  link.addEventListener('error', forgive, { capture: true, once: true })
}
