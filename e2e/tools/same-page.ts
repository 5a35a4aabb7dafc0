import { expect, type Page } from '@playwright/test'

declare global {
  var documentMark: string | undefined
}

/** Marks the loaded page; a reload or a full navigation loses the mark. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.documentMark = 'here'
  })
}

export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => globalThis.documentMark ?? 'reloaded')).toBe('here')
}
