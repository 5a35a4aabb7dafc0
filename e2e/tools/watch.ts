import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export type Watch = {
  /** Errors thrown in the first page, violations of its policy and lines of `console.error`. */
  errors: () => string[]
  /** The failed requests of all pages to other machines. */
  externalRequests: () => string[]
}

/** Listens from the first page load. */
export function watchPage(page: Page): Pick<Watch, 'errors'> {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(`error: ${error.message}`))
  page.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' || /Content.Security.Policy|Trusted ?Type|Integrity/i.test(text))
      errors.push(`${message.type()}: ${text}`)
  })
  return { errors: () => [...errors] }
}

/** Listens before the context has a page, which it may never get. */
export function watchContext(context: BrowserContext): Watch {
  const external: string[] = []
  let first: Pick<Watch, 'errors'> | undefined
  context.once('page', page => (first = watchPage(page)))
  context.on('requestfailed', request => {
    if (request.failure()?.errorText.includes('ERR_NAME_NOT_RESOLVED')) external.push(request.url())
  })
  return { errors: () => first?.errors() ?? [], externalRequests: () => [...external] }
}

/** Fails if a page of the shop that is open at the end of a test has another composition. */
export async function expectComposition(browser: Browser, composition: string): Promise<void> {
  const read = () => document.documentElement.dataset.composition
  for (const page of browser.contexts().flatMap(context => context.pages())) {
    const shown = await page.evaluate(read).catch(() => undefined)
    if (shown !== undefined) expect(shown, 'the composition of the preview').toBe(composition)
  }
}
