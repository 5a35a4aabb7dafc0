import { expect, type Page } from '@playwright/test'

type MailFilter = { to: string; subject: string | RegExp }

/** Waits for a mail of this kind in the sandbox's outbox and opens the newest one. */
export async function openMail(
  page: Page,
  sandboxUrl: string,
  { to, subject }: MailFilter,
): Promise<void> {
  const mail = page.getByRole('link', { name: subject }).first()
  await expect(async () => {
    await page.goto(`${sandboxUrl}/outbox?to=${encodeURIComponent(to)}`)
    await expect(mail).toBeVisible({ timeout: 300 })
  }).toPass()
  await mail.click()
}

/** Follows a link in the open mail. */
export async function followMail(page: Page, name: string): Promise<void> {
  await page.frameLocator('iframe').getByRole('link', { name }).click()
}

let count = 0

/** Creates an unused e-mail address. */
export function newAddress(): string {
  count += 1
  return `ann.${Date.now()}.${process.pid}.${count}@example.com`
}
