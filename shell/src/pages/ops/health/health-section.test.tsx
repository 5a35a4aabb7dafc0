// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4419/_ops"}
import { describe, expect, it } from 'vitest'

import { rejected } from '../testing/fake-registry.ts'
import { pageText, prepareOps, press, until } from '../testing/open-ops.tsx'
import { at, hashOf, stackId } from '../testing/samples.ts'

const ops = prepareOps()

describe('health', () => {
  it('shows a failed request, and retries on request', async () => {
    ops.registry.next.set('GET /health', rejected(503, 'unavailable'))
    ops.open('?section=health')
    await until(() => pageText().includes('The measurements could not be loaded'))
    await press('common.retry')
    await until(() => pageText().includes('Browsers report when somebody leaves a page'))
  })

  it('warns in both sections of a live composition whose pages do not start', async () => {
    const composition = ops.registry.status().composition
    const counts = { asked: 40, ready: 3, stalled: 30, added: 2, ordered: 1, paid: 0 }
    ops.registry.health.compositions = [
      { composition, isLive: true, ...counts, isFailing: true },
      { composition: hashOf('c01'), isLive: false, ...counts, ready: 39, isFailing: false },
    ]
    ops.open('?section=health')
    await until(() => pageText().includes('The live shop does not start for most people'))
    expect(pageText()).toContain(
      'Of 40 pages that browsers requested within the period, 3 became ready',
    )
    expect(pageText()).toContain('3 (8%)')
    expect(pageText()).toContain('39 (98%)')
    ops.open()
    await until(() => pageText().includes('The live shop does not start for most people'))
  })

  it('shows the places of an error in the sources, and on request what the browser reported', async () => {
    const error = { kind: 'script', name: 'TypeError', message: 'no price', count: 1, at: at(50) }
    ops.registry.health.releases = [
      {
        ...{ container: 'catalog', release: hashOf('ca1'), label: '1.0.0', owner: 'catalog' },
        ...{ isLive: true, shown: 1, fallbacks: 0, recovered: 0, errors: 1, handled: 0 },
        ...{ load: null, mount: null, lastErrors: [{ ...error, stack: stackId }] },
      },
    ]
    ops.open('?section=health')
    const details = await until(() => document.querySelector('details'))
    details.open = true
    await until(() => pageText().includes('readPrice remotes/catalog/src/plan.ts:12:5'))
    const raw = await until(() => details.querySelector('details'))
    expect(raw.querySelector('summary')?.textContent).toBe('Show raw')
    expect(raw.querySelector('pre')?.textContent).toBe(
      '/r/catalog/home-page.1a2b3c.js:2:345\n/r/shell/main.4d5e6f.js:2:345',
    )
  })

  it('draws a chart for each container, with the same data in a table', async () => {
    const step = { container: 'catalog', shown: 9, fallbacks: 1, errors: 2, loadP75: 180 }
    ops.registry.health.series = [{ ...step, at: new Date().toISOString() }]
    ops.open('?section=health')
    const chart = await until(() => document.querySelector('svg[role=img]'))
    expect(chart.getAttribute('aria-label')).toBe(
      'Failures of catalog over time: 2 errors, 1 fallbacks',
    )
    const table = await until(() =>
      Array.from(document.querySelectorAll<HTMLElement>('input[type=radio]')).at(-1),
    )
    table.click()
    await until(() => pageText().includes('180 ms'))
    expect(document.querySelector('svg[role=img]')).toBeNull()
  })
})
