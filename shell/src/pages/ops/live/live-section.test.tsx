// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4437/_ops"}
import { describe, expect, it } from 'vitest'

import { fill, pageText, prepareOps, press, until } from '../testing/open-ops.tsx'
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

describe('the menu of a container', () => {
  it('switches a remote off with a reason', async () => {
    ops.open()
    await press('Actions for catalog')
    const item = await until(() =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
        ({ textContent }) => textContent === 'Switch off: catalog',
      ),
    )
    item.click()
    await until(() => pageText().includes('New page loads do not start this part.'))
    await fill('[role=dialog] textarea', 'It shows no prices')
    await press('Switch off')
    await until(() => ops.sent('/switches').length > 0)
    expect(ops.sent('/switches')).toEqual([
      { kind: 'remote', name: 'catalog', isOff: true, why: 'It shows no prices' },
    ])
  })
})

describe('parts that are switched off', () => {
  const off = { who: 'Otto Lin', since: at(60) }
  const alert = () =>
    [...document.querySelectorAll('[role=status]')].find(each =>
      each.textContent.includes('switched off'),
    )?.textContent
  const badge = () =>
    [...document.querySelectorAll('[data-container=catalog] span')].find(
      ({ textContent }) => textContent === 'Off',
    )

  it('are named with the reason, a link to the switches, and a badge in the row of a remote', async () => {
    ops.registry.switches = [
      { kind: 'remote', name: 'catalog', why: 'It shows no prices', ...off },
      { kind: 'slot', name: 'mini-cart', why: 'It covers the menu', ...off },
    ]
    ops.open()
    await until(() => alert()?.includes('2 parts of the shop are switched off'))
    expect(alert()).toContain('catalog (remote): It shows no prices')
    expect(alert()).toContain('mini-cart (slot): It covers the menu')
    expect(badge()).toBeDefined()
    await press('Show switches')
    await press('Switch on: catalog')
  })

  it('leave no badge in the rows when only slots are off', async () => {
    ops.registry.switches = [{ kind: 'slot', name: 'catalog', why: 'It is empty', ...off }]
    ops.open()
    await until(() => alert()?.includes('1 part of the shop is switched off'))
    expect(badge()).toBeUndefined()
  })

  it('show no alert when everything is on', async () => {
    ops.open()
    await until(() => pageText().includes('Reason 2') && !alert())
  })
})
