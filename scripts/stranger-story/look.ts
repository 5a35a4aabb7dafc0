import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { Locator, Page } from 'playwright'

import type { View } from './views.ts'

const timeoutMs = 20_000
/** A plan of the shop, whose page has the slot `plan.details`. */
export const plan = '/plans/1001'

/** Waits for a part of the page. @throws {CommandFailure} with what is missing */
export async function see(what: string, part: Locator): Promise<void> {
  try {
    await part.waitFor({ timeout: timeoutMs })
  } catch (cause) {
    throw new CommandFailure(`${part.page().url()} does not show ${what}.`, {
      code: 'not_shown',
      cause,
    })
  }
}

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** What the remote shows on the page of a plan. */
export const extension = (page: Page, { title }: View) =>
  page.getByRole('main').getByRole('region', { name: title, exact: true })

/** Opens the page of the remote, and resolves to the composition that the page has. */
export async function seePage(page: Page, shop: string, view: View): Promise<string> {
  await page.goto(`${shop}${view.prefix}/reviews`)
  await see(`the heading ${view.title}`, heading(page, view.title))
  const current = link(page, view.title).and(page.locator('[aria-current="page"]'))
  await see(`the link ${view.title} as the current one`, current)
  return (await page.locator('html').getAttribute('data-composition')) ?? ''
}

/** Opens a plan, and votes for it in the slot. */
export async function seeSlot(page: Page, shop: string, view: View): Promise<void> {
  await page.goto(`${shop}${view.prefix}${plan}`)
  const region = extension(page, view)
  await see(view.votes(0), region.getByText(view.votes(0), { exact: true }))
  await region.getByRole('button', { name: view.vote, exact: true }).click()
  await see(view.votes(1), region.getByText(view.votes(1), { exact: true }))
}

/** Opens the address of the retired page. @returns the status, and how much is left of the remote */
export async function seeMissing(page: Page, shop: string, view: View) {
  const response = await page.goto(`${shop}${view.prefix}/reviews`)
  await see(`the heading ${view.notFound}`, heading(page, view.notFound))
  await see(`the link ${view.plans}`, link(page, view.plans))
  return { status: response?.status(), links: await link(page, view.title).count() }
}
