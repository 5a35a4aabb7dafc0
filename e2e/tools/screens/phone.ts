import { expect, type Page } from '@playwright/test'

import { waitForMotion } from './wait-for-motion.ts'

const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }

/**
 * Switches the open page to the screen size and touch input of a phone. The returned function switches back to a mouse;
 * the caller sets the size of the window.
 */
export async function switchToPhone(page: Page): Promise<() => Promise<void>> {
  const { width, height } = phone
  await page.setViewportSize({ width, height })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', phone)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.evaluate(waitForMotion)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  return () => session.detach()
}
