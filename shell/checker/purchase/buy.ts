import type { Browser, Page } from 'playwright-core'

import type { CandidateShop } from '../candidate/start-shop.ts'
import type { Candidate } from '../look/look-at.ts'
import { pageAt } from '../look/page-at.ts'
import { blame } from '../report/blame.ts'
import { type Result, toLine } from '../report/result.ts'
import { type PageError, watchContext, watchErrors } from '../watch/watch-page.ts'
import { readButtonNames } from './button-names.ts'
import { type Step, steps } from './steps.ts'

const subject = 'purchase · customer · en · desktop'

type Failure = { step: Step; error: Error; errors: PageError[] }

/** The first line of an error of Playwright says what it waited for. */
function reasonOf({ error, errors }: Failure): string {
  const [first = ''] = error.message.split('\n')
  const cause = errors.find(({ file }) => file !== null) ?? errors[0]
  return cause ? `${first}; the page reports ${cause.message}` : first
}

function toFailed(failure: Failure, { composition, changed }: Candidate): Result {
  const { step, errors } = failure
  const owner = pageAt(composition, step.path) ?? { container: 'shell', expose: 'index' }
  const file = errors.find(each => each.file !== null)?.file ?? null
  return {
    group: 'purchase',
    subject,
    outcome: 'failed',
    message: toLine(`A customer cannot ${step.what} (${step.path}): ${reasonOf(failure)}.`),
    blames: blame(file, owner.container, changed),
    at: file ?? `${owner.container}/${owner.expose}`,
  }
}

/** Rejects when the page shows the fallback of a page or panel, so that no step waits for its content. */
async function untilFallback(page: Page): Promise<void> {
  const fallback = page.locator('main [data-part]').first()
  await fallback.waitFor({ timeout: 60_000 })
  throw new Error('the page shows its fallback instead of its content')
}

type Tools = {
  browser: Browser
  shop: CandidateShop
  takePicture: (page: Page, name: string) => Promise<string | undefined>
}

/** Buys a plan as a customer does, from the sign-in to the paid order. */
export async function buy(candidate: Candidate, tools: Tools): Promise<Result[]> {
  const { browser, shop } = tools
  const size = { width: 1280, height: 900 }
  const context = await browser.newContext({ locale: 'en-US', viewport: size, baseURL: shop.url })
  try {
    await watchContext(context)
    const page = await context.newPage()
    const errors = watchErrors(page)
    const names = await readButtonNames(context.request, candidate.composition)
    for (const step of steps) {
      const running = step.run({ page, shop, names })
      const error = await Promise.race([running, untilFallback(page)]).then(
        () => null,
        (reason: Error) => reason,
      )
      if (!error) continue
      const screenshot = await tools.takePicture(page, subject)
      const failed = toFailed({ step, error, errors: errors() }, candidate)
      return [{ ...failed, ...(screenshot && { screenshot }) }]
    }
    return [{ group: 'purchase', subject, outcome: 'passed' }]
  } finally {
    await context.close()
  }
}
