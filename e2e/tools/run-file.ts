import type { Page } from '@playwright/test'

/** `lost`: given up by the page before the browser had an answer. */
export type LoadOutcome = 'taken' | 'refused' | 'lost'
type ShopPage = {
  __STOREFRONT__: { complete: () => Promise<unknown>; readText: (path: string) => Promise<string> }
}

/** Lets the document learn the digests of all files of its shop. */
export function completeDigests(page: Page): Promise<LoadOutcome> {
  return page.evaluate(() =>
    (globalThis as unknown as ShopPage).__STOREFRONT__.complete().then(
      () => 'taken' as const,
      () => 'refused' as const,
    ),
  )
}

/** Starts scripts, applies styles and reads texts as every part of the shop does; tells what the browser took. */
export async function useFiles(page: Page, paths: string[]): Promise<Map<string, LoadOutcome>> {
  const outcomes = await page.evaluate(async all => {
    const insert = (path: string) =>
      new Promise<LoadOutcome>(resolve => {
        const isScript = path.endsWith('.js')
        const element = document.createElement(isScript ? 'script' : 'link')
        // Before it is inserted: the shop forgives a remote's missing styles, and tells nobody.
        const onError = ({ isTrusted }: Event) => resolve(isTrusted ? 'refused' : 'lost')
        element.addEventListener('error', onError, { capture: true })
        element.addEventListener('load', ({ isTrusted }) => isTrusted && resolve('taken'))
        // Else the browser may take it from its memory, where it lay unchanged.
        const address = `${path}?use=${Math.random()}`
        if (element instanceof HTMLScriptElement) element.src = address
        else Object.assign(element, { rel: 'stylesheet', href: address })
        document.head.append(element)
      })
    const read = (path: string) =>
      (globalThis as unknown as ShopPage).__STOREFRONT__.readText(path).then(
        () => 'taken' as const,
        () => 'refused' as const,
      )
    const use = (path: string) => (/\.(js|css)$/.test(path) ? insert(path) : read(path))
    const ended: [string, LoadOutcome][] = []
    for (const path of all) {
      const first = await use(path)
      // No answer in time says nothing of the file: a machine may stand still for a moment.
      ended.push([path, first === 'lost' ? await use(path) : first])
    }
    return ended
  }, paths)
  return new Map(outcomes)
}
