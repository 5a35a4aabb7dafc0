import { describe, expect, it } from 'vitest'

import { keyOf } from './candidates.ts'
import type { Pinned } from './pins.ts'
import { makePlan } from './plan.ts'
import type { Releases } from './read-releases.ts'
import { createReleases } from './testing/create-releases.ts'

const releases = createReleases(['shell', 'shared', 'cart', 'chat'])
const isPrevious = (all: Releases, name: string) =>
  all.get(name)?.id === releases.previous.get(name)?.id

const toPinned = (all: Releases): Pinned => ({
  status: 'pinned',
  composition: keyOf(all),
  storageState: 'cookies.json',
})

describe('makePlan', () => {
  it('names each composition by its previous releases, without the one of current releases', async () => {
    const plan = await makePlan(releases, async all => all.map(toPinned))
    expect(plan.runs.map(({ name }) => name)).toEqual([
      'previous shell, shared, cart',
      'previous shell, shared, chat',
      'previous shell, cart, chat',
      'previous shared, cart, chat',
    ])
    expect(plan).toMatchObject({ refused: [], uncovered: [] })
  })

  it('reports the rejected compositions, and covers their other pairs by others', async () => {
    const reason = 'The cart needs a newer shared.'
    const refuse = (all: Releases) => isPrevious(all, 'shared') && !isPrevious(all, 'cart')
    const plan = await makePlan(releases, async all =>
      all.map(each => (refuse(each) ? { status: 'refused', reason } : toPinned(each))),
    )
    expect(plan.refused).toContainEqual({ name: 'previous shell, shared, chat', reason })
    expect(plan.runs.map(({ name }) => name)).toContain('previous shell, shared, cart')
    expect(plan.uncovered).toEqual(['previous shared with current cart'])
    expect(plan.runs.every(({ releases: all }) => !refuse(all))).toBe(true)
  })

  it('mixes only containers that have a previous release', async () => {
    const previous = new Map([...releases.previous].filter(([name]) => name === 'cart'))
    const plan = await makePlan({ ...releases, previous }, async all => all.map(toPinned))
    expect(plan.runs.map(({ name }) => name)).toEqual(['previous cart'])
  })
})
