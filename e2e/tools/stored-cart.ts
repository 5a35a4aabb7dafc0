import type { Page } from '@playwright/test'

/** Writes the cart on a page of the shop's origin without scripts, so that nothing else writes in the meantime. */
export async function storeCart(page: Page, text: string): Promise<void> {
  await page.goto('/healthz')
  await page.evaluate(async cart => {
    await new Promise(resolve => {
      const deleting = indexedDB.deleteDatabase('storefront')
      deleting.onsuccess = deleting.onerror = resolve
    })
    localStorage.setItem('cart', cart)
    localStorage.setItem('of-somebody-else', 'kept')
  }, text)
}
