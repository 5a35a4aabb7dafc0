import { expect, type Page } from '@playwright/test'

/** Waits until the server has rendered the page. The first documents after a start do not contain it. */
export async function untilRendered(page: Page, address: string): Promise<void> {
  const headers = { accept: 'text/html' }
  const read = async () => (await page.request.get(address, { headers })).text()
  await expect.poll(read).toContain('data-server-rendered="true"')
}

/** Lets all scripts of the shop wait. Returns the function that lets them load. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/r\/[^?]+\.js$/, async route => {
    await released
    await route.continue()
  })
  return release
}
