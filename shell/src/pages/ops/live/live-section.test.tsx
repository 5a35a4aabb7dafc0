// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4437/_ops"}
import { describe, expect, it } from 'vitest'

import { pageText, prepareOps, press, until } from '../testing/open-ops.tsx'
import { at, createRelease, createRollout, hashOf } from '../testing/samples.ts'

const ops = prepareOps()

describe('releases that are newer than live', () => {
  const row = () => document.querySelector('[data-waiting=catalog]')?.textContent
  const newer = createRelease({
    ...{ id: hashOf('ca2'), label: '1.1.0', publishedAt: at(50), isLive: false },
  })

  it('show the share of the visitors that get them in a canary, with a link to the canaries', async () => {
    ops.registry.rollouts = [createRollout({ percent: 20, releases: { catalog: newer.id } })]
    ops.open()
    await until(() => row()?.includes('20% of the visitors get it in a canary.'))
    await press('Show canaries')
    await until(() => pageText().includes('20% of the visitors, steps'))
  })

  it('reach no visitor while their canary waits for its check', async () => {
    ops.registry.rollouts = [createRollout({ isHeld: true, releases: { catalog: newer.id } })]
    ops.open()
    await until(() => row()?.includes('No visitor gets it yet.'))
    expect(row()).not.toContain('%')
  })

  it('show no canary of another release of the container', async () => {
    ops.registry.rollouts = [createRollout({ releases: { catalog: hashOf('ca9') } })]
    ops.open()
    // The stores still have the content of the previous test at first.
    await until(() => row()?.includes('1.1.0') && !row()?.includes('canary'))
  })

  it('show that their check failed', async () => {
    const check = { id: 'check-1', state: 'done', outcome: 'failed' } as const
    ops.registry.releases = [{ ...newer, check }, ...ops.registry.live]
    ops.open()
    await until(() => row()?.includes('Failed'))
  })
})
