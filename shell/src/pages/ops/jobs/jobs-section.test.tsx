// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4443/_ops"}
import type { JobView } from '@storefront/api/jobs'
import { expect, it } from 'vitest'

import { rejected } from '../testing/fake-registry.ts'
import { pageText, prepareOps, press, until } from '../testing/open-ops.tsx'
import { at } from '../testing/samples.ts'

const ops = prepareOps()

const working: JobView = {
  name: 'mail',
  server: null,
  owner: 'web-1 localhost:3000',
  everyMs: 1000,
  startedAt: at(59),
  endedAt: at(60),
  durationMs: 12,
  nextRunAt: null,
  isRunning: false,
  failures: 0,
  error: null,
}
const failing: JobView = {
  ...working,
  ...{ name: 'old telemetry', owner: 'web-2 localhost:3000', everyMs: 3_600_000 },
  ...{ nextRunAt: at(120), failures: 3, error: 'PostgreSQL 57014: canceling statement' },
}

it('shows a failed request, and retries on request', async () => {
  ops.registry.next.set('GET /jobs', rejected(503, 'unavailable'))
  ops.open('?section=jobs')
  await until(() => pageText().includes('The jobs could not be loaded'))
  ops.registry.jobs = [working]
  await press('common.retry')
  await until(() => pageText().includes('web-1'))
})

it('shows who runs each job, when it ran, how long it took, and why it fails', async () => {
  ops.registry.jobs = [failing, working]
  ops.open('?section=jobs')
  await until(() => pageText().includes('old telemetry'))
  const [first, second] = Array.from(document.querySelectorAll('[data-job]'))
  for (const text of ['3 failures', 'web-2', 'canceling statement', 'Last run', 'Next run'])
    expect(first?.textContent).toContain(text)
  for (const text of ['mail', 'web-1', '12 ms', 'Every 1 s'])
    expect(second?.textContent).toContain(text)
  expect(second?.textContent).not.toContain('failure')
  expect(first?.querySelector('h3')?.textContent).toBe('old telemetry')
})
