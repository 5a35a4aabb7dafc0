import type { Page } from '@playwright/test'

/** `lost`: the page gave up before the browser got a response. */
type LoadOutcome = 'accepted' | 'rejected' | 'lost'
type ShopPage = {
  __STOREFRONT__: { complete: () => Promise<unknown>; readText: (path: string) => Promise<string> }
}

/** Makes the page load the digests of all files of its composition. */
export function completeDigests(page: Page): Promise<LoadOutcome> {
  return page.evaluate(() =>
    (globalThis as unknown as ShopPage).__STOREFRONT__.complete().then(
      () => 'accepted' as const,
      () => 'rejected' as const,
    ),
  )
}

/** Loads scripts, styles and texts as the shop does, and returns what the browser accepted. */
export async function useFiles(page: Page, paths: string[]): Promise<Map<string, LoadOutcome>> {
  const outcomes = await page.evaluate(async all => {
    const insert = (path: string) =>
      new Promise<LoadOutcome>(resolve => {
        const isScript = path.endsWith('.js')
        const element = document.createElement(isScript ? 'script' : 'link')
        // The listener comes first, because the shop hides the error of a remote's missing styles.
        const onError = ({ isTrusted }: Event) => resolve(isTrusted ? 'rejected' : 'lost')
        element.addEventListener('error', onError, { capture: true })
        element.addEventListener('load', ({ isTrusted }) => isTrusted && resolve('accepted'))
        // The unique URL prevents the browser from using its cache.
        const address = `${path}?use=${Math.random()}`
        if (element instanceof HTMLScriptElement) element.src = address
        else Object.assign(element, { rel: 'stylesheet', href: address })
        document.head.append(element)
      })
    const read = (path: string) =>
      (globalThis as unknown as ShopPage).__STOREFRONT__.readText(path).then(
        () => 'accepted' as const,
        () => 'rejected' as const,
      )
    const use = (path: string) => (/\.(js|css)$/.test(path) ? insert(path) : read(path))
    const ended: [string, LoadOutcome][] = []
    for (const path of all) {
      const first = await use(path)
      // A missing response proves nothing about the file, because the machine may stall.
      ended.push([path, first === 'lost' ? await use(path) : first])
    }
    return ended
  }, paths)
  return new Map(outcomes)
}
