import type { ClaimedCheck } from '@storefront/api/checks'
import { compositionSchema } from '@storefront/api/composition'
import { checksVersion } from '@storefront/api/verdict'
import type { Registry } from '@storefront/kit/registry/client'
import { idOf } from '@storefront/kit/release/canonical'
import { signVerdict } from '@storefront/kit/release/verdict'

import { openShopFiles } from '../candidate/shop-files.ts'
import type { Part } from '../report/parts.ts'
import { type ChecksInput, type ChecksReport, runChecks } from '../run-checks.ts'
import type { Identity } from './identity.ts'
import { toFailedReport, toVerdict } from './to-verdict.ts'

type Tools = Identity &
  Pick<ChecksInput, 'programsDir' | 'choose'> & { registry: Registry; signal: AbortSignal }

/** The shortest time between two reports of the progress. */
const reportMs = 1000

/** Reports the progress at most once a second, which also renews the lease. */
function createReporter({ registry }: Tools, { check, lease }: ClaimedCheck) {
  let parts: Part[] = []
  let isDue = true
  const send = () => {
    if (!isDue) return
    isDue = false
    const json = { lease, parts }
    void registry
      .request('POST /_registry/checks/:id/progress', { params: { id: check.id }, json })
      .catch(() => undefined)
  }
  const timer = setInterval(() => {
    isDue = true
    send()
  }, reportMs * 15)
  const soon = setInterval(() => {
    isDue = true
  }, reportMs)
  return {
    report: (next: Part[]) => {
      parts = next
      send()
    },
    stop: () => {
      clearInterval(timer)
      clearInterval(soon)
    },
  }
}

/** Reads the candidate of a claimed check. Its text must have the id that the verdict is about. */
function readCandidate({ check, content }: ClaimedCheck) {
  if (idOf(content) !== check.composition)
    throw new Error('The registry sent another composition than the check names.')
  const { shell, shared, remotes } = JSON.parse(content)
  const composition = compositionSchema.parse({ version: 1, shell, shared, remotes })
  const manifests: object[] = [shell, shared, ...Object.values(remotes)]
  const releases = manifests.map(manifest => ({ manifest }))
  return { composition, releases, changed: check.releases.map(({ name }) => name) }
}

async function run(claimed: ClaimedCheck, tools: Tools, onProgress: ChecksInput['onProgress']) {
  const shop = openShopFiles(tools.shop)
  const { programsDir, cacheDir, signal, choose } = tools
  try {
    const candidate = readCandidate(claimed)
    const options = { programsDir, cacheDir, signal, onProgress, ...(choose && { choose }) }
    return await runChecks({ ...candidate, shop, ...options })
  } catch (error) {
    if (signal.aborted) throw error
    return toFailedReport(
      error as Error,
      claimed.check.releases.map(({ name }) => name),
    )
  } finally {
    shop.close()
  }
}

async function sendPictures(
  { pictures }: ChecksReport,
  claimed: ClaimedCheck,
  { registry }: Tools,
) {
  const { check, lease } = claimed
  for (const [name, bytes] of pictures) {
    const params = { id: check.id, name }
    await registry.request('PUT /_registry/checks/:id/screenshots/:name', {
      params,
      query: { lease },
      bytes,
      isRepeatable: true,
    })
  }
}

/** Does a claimed check, and sends its pictures and its signed verdict. */
export async function work(claimed: ClaimedCheck, tools: Tools): Promise<ChecksReport> {
  const startedAt = new Date().toISOString()
  const { check, lease } = claimed
  const reporter = createReporter(tools, claimed)
  try {
    const report = await run(claimed, tools, reporter.report)
    await sendPictures(report, claimed, tools)
    const { id, composition, base, server } = check
    const subject = { version: checksVersion, check: id, composition, base, server, startedAt }
    const signed = signVerdict(toVerdict(subject, report), tools.key)
    await tools.registry.request('POST /_registry/checks/:id/verdict', {
      params: { id },
      json: { ...signed, lease },
      isRepeatable: true,
    })
    return report
  } finally {
    reporter.stop()
  }
}
