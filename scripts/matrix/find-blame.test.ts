import type { ReleaseSummary } from '@storefront/api/registry'
import { describe, expect, it } from 'vitest'

import { type Blame, findBlame, type Outcome } from './find-blame.ts'
import type { MatrixReleases, Releases } from './read-releases.ts'
import { createReleases } from './testing/create-releases.ts'

const containers = ['shell', 'shared', 'catalog', 'cart', 'checkout', 'chat']
const releases = createReleases(containers)
const idOf = (all: Releases, name: string) => all.get(name)?.id ?? ''
const mixed = new Map([
  ...releases.current,
  ...[...releases.previous].filter(([name]) => ['shared', 'cart', 'chat'].includes(name)),
])

/** A test that fails with each composition for which `fails` is true. */
function bisect(
  fails: (has: (name: string, from: keyof MatrixReleases) => boolean) => boolean,
  failing: Releases = mixed,
) {
  let runs = 0
  const outcomeOf = (composition: Releases): Outcome => {
    runs += 1
    const has = (name: string, from: keyof MatrixReleases) =>
      idOf(composition, name) === idOf(releases[from], name)
    return fails(has) ? 'failed' : 'passed'
  }
  const blame = findBlame(failing, releases, async all => all.map(outcomeOf))
  return blame.then(found => ({ found, runs }))
}

const blamedOf = (blame: Blame): ReleaseSummary[] =>
  blame.kind === 'releases' ? [...blame.blamed.values()] : []

describe('findBlame', () => {
  it('names the one previous release that breaks the current ones', async () => {
    const { found, runs } = await bisect(has => has('cart', 'previous'))
    expect(blamedOf(found)).toEqual([releases.previous.get('cart')])
    expect(found).toMatchObject({ among: releases.current })
    expect(runs).toBe(6)
  })

  it('names both releases that only fail together', async () => {
    const { found } = await bisect(has => has('cart', 'previous') && has('chat', 'previous'))
    expect(blamedOf(found)).toEqual([releases.previous.get('cart'), releases.previous.get('chat')])
  })

  it('names all differing releases if no two of them explain the failure', async () => {
    const { found } = await bisect(has =>
      ['shared', 'cart', 'chat'].every(name => has(name, 'previous')),
    )
    expect(blamedOf(found).map(({ name }) => name)).toEqual(['shared', 'cart', 'chat'])
  })

  it('names the current release that breaks the previous ones', async () => {
    const { found } = await bisect(has => has('checkout', 'current'))
    expect(blamedOf(found)).toEqual([releases.current.get('checkout')])
    expect(found).toMatchObject({ among: new Map([...releases.current, ...releases.previous]) })
  })

  it('blames no release for a test that passes again with the same composition', async () => {
    let hasFailed = true
    const { found } = await bisect(() => (hasFailed = !hasFailed))
    expect(found).toEqual({ kind: 'flaky' })
  })

  it('blames no release for a test that fails with all current and with all previous ones', async () => {
    const { found, runs } = await bisect(() => true)
    expect(found).toEqual({ kind: 'none' })
    expect(runs).toBe(3)
  })

  it('blames the only release that differs without further runs', async () => {
    const failing = new Map([...releases.current, ...[...releases.previous].slice(3, 4)])
    const { found, runs } = await bisect(has => has('cart', 'previous'), failing)
    expect(blamedOf(found)).toEqual([releases.previous.get('cart')])
    expect(runs).toBe(3)
  })
})
