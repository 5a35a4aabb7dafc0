import { claimGone } from './claim-gone.ts'
import type { Customer } from './customer.ts'
import { failingStarts } from './faults.ts'
import { endCustomers, findArms, openCustomers, type Story, visitAll } from './story.ts'
import { startCanary, type WatchedCanary } from './story-shop.ts'

/** The guard needs failed starts of so many visitors. */
const guardVisitors = 3
const endMs = 20_000
/** The rules run every two seconds, and reports are written every second. The rest is for a busy machine. */
const atOnceSeconds = 10
const mostVisitors = 60

/** `broken`: old browsers with the release. `working`: an old one without it, and a new one with it. */
type Browsers = { broken: Customer[]; working: Customer[] }

/** A release whose shell never starts in browsers that lack a function. */
export async function tellFailingStarts(story: Story): Promise<void> {
  const { journal, crowd } = story
  journal.begin('A release of shell never starts in old browsers, which have no Promise.try.')
  const why = 'A newer syntax'
  const faulty = { container: 'shell', change: failingStarts, percents: [10, 50, 100], why }
  const canary = await startCanary(story, faulty)
  const { candidate, stable } = canary.view
  journal.tell('It gets 10 % of the visitors.')

  const arms = await findArms(story, candidate, guardVisitors + 1)
  const withIt = arms.candidate.slice(0, guardVisitors + 1)
  const withoutIt = arms.stable.slice(0, 1)
  const broken = await openCustomers(story, { visitors: withIt.slice(1), isOld: true })
  const old = await openCustomers(story, { visitors: withoutIt, isOld: true })
  const modern = await openCustomers(story, { visitors: withIt.slice(0, 1) })
  const browsers = { broken, working: [...old, ...modern] }
  const isOver = () => canary.isOver
  const without = [...withIt, ...withoutIt]
  const [{ visitors }, stalledAt] = await Promise.all([
    crowd.come({ candidate, orderEvery: null, without, mostVisitors, isOver }),
    openShop(story, browsers),
  ])
  journal.tell(
    `Meanwhile, ${visitors.stable + visitors.candidate} visitors came over HTTP, ${visitors.candidate} of them got the release.`,
  )
  await canary.waitForEnd(endMs)
  claimGuard(story, canary, (performance.now() - stalledAt) / 1000)
  await claimGone(story, candidate)
  await retry(story, broken, stable)
  await endCustomers(story, [...broken, ...browsers.working])
}

/** Opens the shop in all browsers. Resolves to the time when the last broken one shows that it does not start. */
async function openShop({ journal }: Story, { broken, working }: Browsers): Promise<number> {
  await Promise.all(broken.map(customer => customer.load('/home')))
  await visitAll(working, '/home')
  await Promise.all(broken.map(customer => customer.waitForRecovery()))
  const stalledAt = performance.now()
  await Promise.all(broken.map(customer => customer.recordPage()))
  journal.tell(
    `In ${broken.length} old browsers with the release, the shop did not start within 8 s. It started in an old browser without it, and in a new one with it.`,
  )
  return stalledAt
}

function claimGuard({ journal }: Story, { view, percents }: WatchedCanary, seconds: number): void {
  const isGuard = /^The pages of 3 visitors did not start/.test(view.reason ?? '')
  const isRolledBack = view.state === 'rolled-back' && isGuard
  journal.claim('the guard rolls it back', isRolledBack, view.reason ?? view.state)
  const isAtOnce = isRolledBack && seconds <= atOnceSeconds
  const found = `${seconds.toFixed(1)} s after the third failed start, at ${percents.at(-1)} %`
  journal.claim('it does so at once', isAtOnce, found)
}

/** The customers press Retry on the page that says that the shop does not start. */
async function retry(story: Story, broken: Customer[], stable: string): Promise<void> {
  const press = async (customer: Customer) => {
    const composition = await customer.pressRetry()
    await customer.waitForStart()
    await customer.recordPage()
    return composition === stable
  }
  const started = (await Promise.all(broken.map(press))).filter(Boolean).length
  const found = `${started} of ${broken.length}`
  story.journal.claim('the old browsers start after Retry', started === broken.length, found)
}
