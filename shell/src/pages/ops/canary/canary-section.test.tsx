// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4429/_ops"}
import { expect, it } from 'vitest'

import { fill, pageText, prepareOps, press, until } from '../testing/open-ops.tsx'
import { createRelease, createRollout, hashOf } from '../testing/samples.ts'

const ops = prepareOps()

it('shows how far a canary is, what the rules say, and their figures', async () => {
  ops.registry.rollouts = [createRollout()]
  ops.open('?section=canary')
  await until(() => pageText().includes('10% of the visitors, steps 1, 10, 100%.'))
  for (const text of ['Running', 'Lower prices', 'has 20 of 100 starts', 'Payments', '1.23'])
    expect(pageText()).toContain(text)
})

it('starts with the promotion of a release, for a growing share of the visitors', async () => {
  ops.open(`?section=promote&releases=${hashOf('ca2')}`)
  await press('Review changes')
  await until(() => pageText().includes('Files: 1 added, 1 removed'))
  document.querySelector<HTMLInputElement>('input[value=share]')?.click()
  await until(() => pageText().includes('1, 10, 50, and 100% of the visitors, 10 minutes each.'))
  await fill('textarea', 'New list')
  await press('Promote')
  await until(() => pageText().includes('New list') && pageText().includes('steps 1, 10, 50, 100%'))
  expect(ops.sent('/promote')).toMatchObject([
    { why: 'New list', canary: { percents: [1, 10, 50, 100], everySeconds: 600 } },
  ])
})

it('aborts a canary with a reason, and shows how it ended', async () => {
  ops.registry.rollouts = [createRollout()]
  ops.open('?section=canary')
  await press('Abort: catalog')
  await until(() => pageText().includes('All visitors get the stable shop'))
  await press('Abort')
  await until(() => pageText().includes('Give a reason.'))
  expect(ops.sent('/rollouts/canary-1')).toEqual([])
  await fill('[role=dialog] textarea', ' Fewer orders ')
  await press('Abort')
  await until(() => pageText().includes('Aborted'))
  expect(ops.sent('/rollouts/canary-1')).toEqual([{ action: 'abort', why: 'Fewer orders' }])
  expect(document.querySelector('[data-canary] button')).toBeNull()
})

it('tells that a candidate waits for its check, and offers to resume a paused canary', async () => {
  ops.registry.rollouts = [createRollout({ state: 'paused', isHeld: true, nextStepAt: null })]
  ops.open('?section=canary')
  await until(() => pageText().includes('Waits for its check'))
  const labels = [...document.querySelectorAll('[data-canary] button')].map(each =>
    each.getAttribute('aria-label'),
  )
  expect(labels).toEqual(['Resume: catalog', 'Deploy to everyone: catalog', 'Abort: catalog'])
})

it('compares servers: a person takes the next step when the rules hold', async () => {
  const decision = { action: 'step' as const, reasons: [], figures: {} }
  const change = { server: '1f9d0c2a4b6e', releases: {}, percents: [10, 50, 100], decision }
  ops.registry.rollouts = [createRollout(change)]
  ops.open('?section=canary')
  await until(() => pageText().includes('The rules hold.'))
  const labels = [...document.querySelectorAll('[data-canary] button')].map(
    each => each.textContent,
  )
  expect(labels).toEqual(['Next share', 'Finish', 'Abort'])
  await press('Next share: Servers with build 1f9d0c2a4b6e')
  await until(() => pageText().includes('Confirms that the load balancer gives these servers'))
  await fill('[role=dialog] textarea', 'Half of them')
  await press('Next share')
  await until(() => ops.sent('/rollouts/canary-1').length > 0)
  expect(ops.sent('/rollouts/canary-1')).toEqual([{ action: 'step', why: 'Half of them' }])
})

it('switches a remote off and on again', async () => {
  ops.open('?section=canary')
  await until(() => pageText().includes('No canary yet'))
  await press('Switch off: catalog')
  await until(() => pageText().includes('Open pages keep it.'))
  await fill('[role=dialog] textarea', 'It fails')
  await press('Switch off')
  await until(
    () =>
      document.querySelector('[data-part="remote catalog"]')?.textContent?.includes('It fails') ??
      false,
  )
  await press('Switch on: catalog')
  await fill('[role=dialog] textarea', 'It works')
  await press('Switch on')
  await until(() => !pageText().includes('It fails'))
  expect(ops.sent('/switches')).toMatchObject([
    { kind: 'remote', name: 'catalog', isOff: true, why: 'It fails' },
    { kind: 'remote', name: 'catalog', isOff: false, why: 'It works' },
  ])
})

it('switches an extension slot off that two live releases fill, and lists it once', async () => {
  ops.registry.live = [
    createRelease({ slots: ['mini-cart', 'plan.details'] }),
    createRelease({ id: hashOf('5e1'), name: 'reviews', slots: ['plan.details'] }),
  ]
  ops.open('?section=canary')
  await press('Switch off: plan.details')
  const names = [...document.querySelectorAll('[data-part]')].map(part =>
    part.getAttribute('data-part'),
  )
  expect(names).toEqual(['remote catalog', 'remote reviews', 'slot mini-cart', 'slot plan.details'])
  await fill('[role=dialog] textarea', 'It is slow')
  await press('Switch off')
  await until(() => ops.sent('/switches').length > 0)
  expect(ops.sent('/switches')).toMatchObject([{ kind: 'slot', name: 'plan.details', isOff: true }])
})
