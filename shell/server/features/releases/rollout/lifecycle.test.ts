import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { deployedTo } from '../testing/create-deployments.ts'
import { createTestCanaries, findBucket, type TestCanaries } from './testing/create-canaries.ts'

let shop: TestCanaries
beforeEach(async () => {
  shop = await createTestCanaries()
})
afterEach(() => shop.close())

const releasesOf = (id: string) => {
  const found = shop.compositions.served().find(live => live.id === id)
  return Object.fromEntries(
    Object.values(found?.composition.remotes ?? {}).map(({ name, id }) => [name, id]),
  )
}
const only = async () => {
  const [first] = await shop.list()
  if (!first) throw new Error('There is no canary')
  return first
}
const moves = async () => (await shop.call('moves')).json().content

describe('a canary', () => {
  it('starts without a deployment, and the audit log names its steps', async () => {
    const stable = shop.live()
    const release = await shop.publish('catalog', 'catalog 2')
    const token = await shop.give('catalog', ['move'])
    const body = {
      releases: [release],
      why: 'a better price',
      canary: { percents: [1, 10], everySeconds: 60 },
    }
    const { rollout, move } = deployedTo(await shop.call('promote', { body, token }))
    expect(move).toMatchObject({ number: 1, composition: stable })
    expect(rollout).toMatchObject({
      state: 'running',
      percent: 1,
      percents: [1, 10],
      stable,
      releases: { catalog: release },
      who: 'catalog (CI)',
    })
    expect(shop.live()).toBe(stable)
    expect((await shop.audited())[0]).toMatchObject({
      what: 'canary.start',
      who: 'catalog (CI)',
      subject: rollout?.id,
      detail: '1, 10 %, every 60 s: a better price',
    })
  })

  it('is rejected for releases that are live, for steps that do not ascend, and for another team', async () => {
    const release = await shop.publish('catalog', 'catalog 2')
    const start = (percents: number[], more: { token?: string } = {}) => {
      const canary = { percents, everySeconds: 60 }
      return shop.call('promote', { body: { releases: [release], why: 'x', canary }, ...more })
    }
    expect((await start([10, 1])).statusCode).toBe(422)
    expect((await start([100])).statusCode).toBe(422)
    expect((await start([1], { token: await shop.give('cart', ['move']) })).statusCode).toBe(403)
    await shop.promote([release])
    expect((await start([1])).json()).toMatchObject({
      error: 'composition_refused',
      message: expect.stringContaining('are live'),
    })
  })

  it('goes one step further only when the rules hold and the time of the step is over', async () => {
    const { id } = await shop.start(['catalog'])
    expect(await shop.decide(id, 'step')).toMatchObject({ percent: 10 })
    await shop.passStep(id)
    expect(await shop.decide(id, 'wait', ['Too few starts.'])).toMatchObject({ percent: 10 })
    expect(await shop.decide(id, 'step')).toMatchObject({ percent: 50 })
    expect(await shop.decide(id, 'step')).toMatchObject({ percent: 50, state: 'running' })
  })

  it('becomes stable after its last step by one deployment', async () => {
    const { id, candidate } = await shop.start(['catalog'])
    for (const _ of [1, 2]) {
      await shop.passStep(id)
      await shop.decide(id, 'step')
    }
    expect(await only()).toMatchObject({ state: 'finished', percent: 0, endedBy: 'the shop' })
    expect(shop.live()).toBe(candidate)
    expect((await moves())[0]).toMatchObject({
      number: 2,
      kind: 'canary',
      composition: candidate,
      changed: ['catalog'],
      why: 'a better price',
    })
    const back = await shop.call('rollback', { body: { why: 'x' } })
    expect(deployedTo(back).move.changed).toEqual(['catalog'])
  })

  it('stays at its last step if that is not everyone', async () => {
    const { id } = await shop.start(['catalog'], { percents: [10] })
    await shop.passStep(id)
    expect(await shop.decide(id, 'step')).toMatchObject({
      percent: 10,
      nextStepAt: null,
      state: 'running',
    })
  })

  it('is paused and resumed by its team, and takes no step in between', async () => {
    const { id } = await shop.start(['catalog'])
    const foreign = await shop.give('cart', ['move'])
    expect((await shop.act(id, 'pause', foreign)).statusCode).toBe(403)
    const own = await shop.give('catalog', ['move'])
    expect((await shop.act(id, 'pause', own)).statusCode).toBe(200)
    await shop.passStep(id)
    expect(await shop.decide(id, 'step')).toMatchObject({ state: 'paused', percent: 10 })
    await shop.steer(id, 'resume')
    expect(await shop.decide(id, 'step')).toMatchObject({ state: 'running', percent: 50 })
  })

  it('rolls back at once with the figures as the reason, also while it is paused', async () => {
    const stable = shop.live()
    const { id } = await shop.start(['catalog'])
    await shop.steer(id, 'pause')
    const reason = 'Of 94 visitors who paid, the candidate has 4 instead of about 9.4.'
    await shop.decide(id, 'roll-back', [reason])
    expect(await only()).toMatchObject({
      state: 'rolled-back',
      reason,
      endedBy: 'the shop',
      decision: { figures: { paid: { stable: 90, candidate: 4 } } },
    })
    expect((await shop.audited())[0]).toMatchObject({
      what: 'canary.rollback',
      subject: id,
      detail: reason,
    })
    expect(shop.live()).toBe(stable)
    expect(await moves()).toHaveLength(1)
  })

  it('cannot be changed after its end', async () => {
    const { id } = await shop.start(['catalog'])
    await shop.steer(id, 'abort')
    expect((await shop.act(id, 'finish')).json()).toMatchObject({
      error: 'rollout_ended',
      message: expect.stringContaining('aborted'),
    })
    const absent = '00000000-0000-4000-8000-000000000000'
    expect((await shop.act(absent, 'abort')).json()).toMatchObject({ error: 'unknown_rollout' })
  })
})

describe('a deployment during a canary', () => {
  it('goes first, and the candidate is made again on top of it', async () => {
    const { id, candidate, releases } = await shop.start(['catalog'])
    const hotfix = await shop.publish('cart', 'cart 2')
    await shop.promote([hotfix])
    const rebased = await only()
    expect(rebased).toMatchObject({ id, state: 'running', stable: shop.live(), isHeld: true })
    expect(rebased.candidate).not.toBe(candidate)
    const bucket = findBucket([[{ id, percent: 10 }, 'candidate']])
    expect(await shop.compositionOf(bucket)).toBe(shop.live())
    await shop.admit(id)
    expect(await shop.compositionOf(bucket)).toBe(rebased.candidate)
    expect(releasesOf(rebased.candidate)).toEqual({ catalog: releases.catalog, cart: hotfix })
  })

  it('ends a canary of the same container with a sentence', async () => {
    await shop.start(['catalog'])
    await shop.promote([await shop.publish('catalog', 'catalog 3')])
    expect(await only()).toMatchObject({
      state: 'aborted',
      endedBy: 'platform (CI)',
      reason: expect.stringMatching(/^Deployment #2 changed catalog, which this canary changes/),
    })
    expect(shop.compositions.served()).toHaveLength(1)
  })

  it('by a rollback goes first, too', async () => {
    await shop.promote([await shop.publish('cart', 'cart 2')])
    const { id } = await shop.start(['catalog'])
    const back = await shop.call('rollback', { body: { why: 'x' } })
    expect(deployedTo(back).move.changed).toEqual(['cart'])
    expect(await only()).toMatchObject({ id, state: 'running', stable: shop.live() })
    await shop.call('retire', { body: { container: 'catalog', why: 'x' } })
    expect(await only()).toMatchObject({ id, state: 'aborted' })
  })
})

describe('the canaries of two teams', () => {
  it('run beside each other, and a visitor in both gets one composition with both sets', async () => {
    const stable = shop.live()
    const one = await shop.start(['catalog'])
    const two = await shop.start(['cart'])
    const positions = [one, two].map(({ id }) => ({ id, percent: 10 })) as [
      { id: string; percent: number },
      { id: string; percent: number },
    ]
    const visit = async (first: 'stable' | 'candidate', second: 'stable' | 'candidate') => {
      const bucket = findBucket([
        [positions[0], first],
        [positions[1], second],
      ])
      return (await shop.compositionOf(bucket)) ?? ''
    }
    expect(await visit('stable', 'stable')).toBe(stable)
    expect(await visit('candidate', 'stable')).toBe(one.candidate)
    expect(await visit('stable', 'candidate')).toBe(two.candidate)
    const both = await visit('candidate', 'candidate')
    expect(releasesOf(both)).toEqual({ ...one.releases, ...two.releases })
  })

  it('end on their own, and the second one lands on top of the first one', async () => {
    const one = await shop.start(['catalog'])
    const two = await shop.start(['cart'])
    const bucket = findBucket([
      [{ id: one.id, percent: 10 }, 'candidate'],
      [{ id: two.id, percent: 10 }, 'candidate'],
    ])
    const both = await shop.compositionOf(bucket)
    await shop.steer(one.id, 'finish')
    const [second] = await shop.list()
    expect(second).toMatchObject({
      id: two.id,
      state: 'running',
      stable: one.candidate,
      candidate: both,
      isHeld: true,
    })
    await shop.admit(two.id)
    expect(await shop.compositionOf(bucket)).toBe(both)
    await shop.steer(two.id, 'finish')
    expect(shop.live()).toBe(both)
  })

  it('leave the visitors of both in the other one when one ends', async () => {
    const one = await shop.start(['catalog'])
    const two = await shop.start(['cart'])
    const bucket = findBucket([
      [{ id: one.id, percent: 10 }, 'candidate'],
      [{ id: two.id, percent: 10 }, 'candidate'],
    ])
    await shop.steer(one.id, 'abort')
    expect(await shop.compositionOf(bucket)).toBe(two.candidate)
  })

  it('may not change the same container, and there are at most two', async () => {
    await shop.start(['catalog'])
    const start = async (name: string) => {
      const releases = [await shop.publish(name, `${name} third`)]
      const canary = { percents: [1], everySeconds: 60 }
      return (await shop.call('promote', { body: { releases, why: 'x', canary } })).json()
    }
    expect(await start('catalog')).toMatchObject({
      error: 'rollout_conflict',
      message: expect.stringMatching(/Another canary changes catalog .*abort or finish it first/),
    })
    await shop.start(['cart'])
    expect(await start('shell')).toMatchObject({
      error: 'rollout_conflict',
      message: expect.stringContaining('2 canaries are running, which is the limit'),
    })
  })
})
