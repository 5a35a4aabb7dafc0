import { expect, type Page } from '@playwright/test'

import { restOfMotion } from './wait-for-motion.ts'

const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }

/** From here on the page that stands is on a phone's screen and under fingers, as if it had been opened there. */
export async function turnIntoPhone(page: Page): Promise<void> {
  const { width, height } = phone
  await page.setViewportSize({ width, height })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', phone)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.evaluate(restOfMotion)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
}
