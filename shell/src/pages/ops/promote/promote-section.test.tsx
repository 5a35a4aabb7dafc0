// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4447/_ops"}
import { $toasts } from 'shared/toast'
import { describe, expect, it } from 'vitest'

import { done, rejected } from '../testing/fake-registry.ts'
import { fill, pageText, prepareOps, press, until } from '../testing/open-ops.tsx'
import { createRollout, fakeDeployment, hashOf } from '../testing/samples.ts'

const ops = prepareOps()

describe('promoting', () => {
  const query = `?section=promote&releases=${hashOf('ca2')}`

  it('shows the changes before it prompts for the reason', async () => {
    ops.open(query)
    await press('Review changes')
    await until(() => pageText().includes('Files: 1 added, 1 removed'))
    expect(ops.sent('/pins')).toEqual([{ releases: [hashOf('ca2')] }])
    await fill('textarea', 'New list')
    await press('Promote')
    await until(() => ops.sent('/promote').length === 1)
    await until(() => pageText().includes('The release of each'))
    const base = hashOf('c02')
    expect(ops.sent('/promote')).toEqual([{ releases: [hashOf('ca2')], base, why: 'New list' }])
  })

  it('keeps the chosen releases in the address, so that they survive a reload', async () => {
    ops.open('?section=promote')
    const option = (state: string) =>
      until(() => document.querySelector<HTMLElement>(`label${state} input[type=radio]`))
    ;(await option(':not([data-live])')).click()
    await until(() => location.search.includes(`releases=${hashOf('ca2')}`))
    expect(new URLSearchParams(location.search).get('section')).toBe('promote')
    await until(() => pageText().includes('1 release chosen'))
    ;(await option('[data-live]')).click()
    await until(() => !location.search.includes('releases'))
  })

  it('says that nothing was deployed if the release is live already', async () => {
    const [move] = ops.registry.moves
    const content = { move, isRebased: false, isUnchanged: true, replicas: [] }
    ops.registry.next.set('POST /promote', done(content))
    ops.open(query)
    await press('Review changes')
    await fill('textarea', 'Again')
    await press('Promote')
    await until(() => $toasts.get().some(({ title }) => title.startsWith('Already live: catalog')))
  })

  it('shows another deployment in the meantime, and continues from it with one click', async () => {
    ops.open(query)
    await press('Review changes')
    await fill('textarea', 'New list')
    ops.registry.moves = [
      fakeDeployment(3, { who: 'Sue Park', why: 'Hot fix' }),
      ...ops.registry.moves,
    ]
    const details = { live: hashOf('c03'), changed: ['catalog'] }
    ops.registry.next.set('POST /promote', rejected(409, 'base_moved', details))
    await press('Promote')
    await until(
      () => pageText().includes('Another shop is live by now') && pageText().includes('Hot fix'),
    )
    expect(pageText()).toContain('somebody changed: catalog')
    await press('Promote on the new shop')
    await until(() => pageText().includes('The release of each'))
    expect(ops.sent('/promote')[1]).toMatchObject({ base: hashOf('c03'), why: 'New list' })
  })

  it('shows the problems that the registry finds', async () => {
    const problems = ['catalog speaks shared/cart 2, shared speaks 1']
    ops.registry.next.set('POST /pins', rejected(422, 'composition_refused', { problems }))
    ops.open(query)
    await press('Review changes')
    await until(() => pageText().includes('The registry refuses this shop'))
    expect(pageText()).toContain(problems[0])
    expect(document.querySelector('textarea')).toBeNull()
  })

  it('says that it ends the canary of a container, and that a second canary cannot start', async () => {
    ops.registry.rollouts = [createRollout()]
    ops.open(query)
    await press('Review changes')
    await until(() => pageText().includes('This ends the canary: catalog'))
    document.querySelector<HTMLInputElement>('input[value=share]')?.click()
    await until(() => pageText().includes('There is already a canary: catalog'))
    expect(pageText()).not.toContain('This ends the canary')
  })

  it('says nothing about canaries of other containers', async () => {
    ops.registry.rollouts = [createRollout({ releases: { chat: hashOf('cb2') } })]
    ops.open(query)
    await press('Review changes')
    await until(() => pageText().includes('Files: 1 added') && !pageText().includes('canary:'))
  })
})
