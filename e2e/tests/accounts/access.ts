import { expect, type Page } from '@playwright/test'

export const password = 'sunnyside-42-lake'

export async function fillSignUp(page: Page, email: string, secret = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann Lee')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
}

/** Starts on `/forgetPassword`. Waits for the result, because leaving earlier would abort the request. */
export async function sendResetLink(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
}

export async function requestReset(page: Page, email: string): Promise<void> {
  await page.goto('/forgetPassword')
  await sendResetLink(page, email)
}
