import type { Composition } from '@storefront/api/composition'
import { prefixes } from '@storefront/api/language'
import type { BrowserContext, Page } from 'playwright-core'

import { circumstanceOf, describeSubject, type Look, nameOf } from '../choose/look.ts'
import { blame } from '../report/blame.ts'
import { type Fault, type Group, type Result, toLine } from '../report/result.ts'
import { type PageError, watchErrors } from '../watch/watch-page.ts'
import { checkAxe } from './check-axe.ts'
import { checkBudgets } from './check-budgets.ts'
import { checkLeaks } from './check-leaks.ts'
import { pageAt } from './page-at.ts'
import { describeState, untilShown } from './subject-state.ts'
import { untilSettled } from './until-settled.ts'

export type Candidate = {
  composition: Composition
  /** The names of the containers whose release is not the one of the base. */
  changed: string[]
}

export type LookTools = {
  candidate: Candidate
  /** The id of an unpaid order of the customer, for pages that show one. */
  orderId: string
  /** Stores a picture of the page, and returns its name. */
  takePicture: (page: Page, look: Look) => Promise<string | undefined>
}

/** A selector can be long. */
const maxAtLength = 400

type Groups = Partial<Record<Group, Fault[]>>

const toFault = (sentence: string, at: string | null = null): Fault => ({ sentence, at })

async function readPolicy(page: Page): Promise<Pick<Groups, 'policy' | 'styles'>> {
  const { violations, unsealed, styles } = await page.evaluate(() => {
    const { violations, unsealed, styles } = globalThis.__checker
    return { violations, unsealed, styles }
  })
  return {
    policy: [
      ...violations.map(each => toFault(`did what its policy forbids: ${each}`)),
      ...unsealed.map(each => toFault(`loaded ${each} without a digest`)),
    ],
    styles: styles.map(each => toFault(`styles the elements of other teams with ${each}`)),
  }
}

const toErrors = (errors: PageError[]): Fault[] =>
  errors.map(({ message, file }) => toFault(`reports an error: ${message}`, file))

type Opened = { page: Page; look: Look; errors: () => PageError[]; tools: LookTools }

async function checkShown({ page, look, errors, tools }: Opened): Promise<Groups> {
  const { subject, user, language } = look
  const prefix = prefixes[language]
  const path = prefix + (subject.paths[user] ?? '').replace('{order}', tools.orderId)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const state = await untilShown(page, subject, 1)
  if (state.status !== 'shown') {
    const { what, at } = describeState(state, errors())
    return { mount: [toFault(what, at)] }
  }
  const { composition } = tools.candidate
  const budgets = await checkBudgets(page, subject, composition)
  await untilSettled(page)
  const axe = await checkAxe(page)
  const away = subject.away[user]
  const awayPage = away ? pageAt(composition, away) : null
  const leaks =
    away && awayPage
      ? await checkLeaks({ page, subject, path, away: { ...awayPage, path: prefix + away } })
      : []
  return { mount: [], ...(await readPolicy(page)), errors: toErrors(errors()), budgets, axe, leaks }
}

/** Looks at a page or slot once. A failure of the browser itself is a failure to show the subject. */
export async function lookAt(
  look: Look,
  context: BrowserContext,
  tools: LookTools,
): Promise<Result[]> {
  const page = await context.newPage()
  try {
    const groups = await checkShown({ page, look, errors: watchErrors(page), tools }).catch(
      (error: Error): Groups => ({ mount: [toFault(`could not be looked at (${error.message})`)] }),
    )
    const hasFault = Object.values(groups).some(faults => faults.length > 0)
    const screenshot = hasFault ? await tools.takePicture(page, look) : undefined
    return Object.entries(groups).map(([group, faults]) =>
      toResult({ group: group as Group, faults, screenshot }, look, tools.candidate.changed),
    )
  } finally {
    await page.close()
  }
}

type Found = { group: Group; faults: Fault[]; screenshot: string | undefined }

function toResult({ group, faults, screenshot }: Found, look: Look, changed: string[]): Result {
  const [first, ...others] = faults
  const subject = nameOf(look)
  if (!first) return { group, subject, outcome: 'passed' }
  const { container, expose } = look.subject
  const more = others.length > 0 ? ` There are ${others.length} more.` : ''
  const sentence = `${describeSubject(look.subject)} ${first.sentence} ${circumstanceOf(look)}.${more}`
  return {
    group,
    subject,
    outcome: 'failed',
    message: toLine(sentence),
    blames: blame(first.at, container, changed),
    at: toLine(first.at ?? `${container}/${expose}`).slice(0, maxAtLength),
    ...(screenshot && { screenshot }),
  }
}
