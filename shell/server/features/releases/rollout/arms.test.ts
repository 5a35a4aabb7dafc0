import { latestBuildSchema } from '@storefront/api/build'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestCanaries, findBucket, type TestCanaries } from './testing/create-canaries.ts'

let shop: TestCanaries
beforeEach(async () => {
  shop = await createTestCanaries()
})
afterEach(() => shop.close())

const setCookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie'] ?? '')

describe('a visitor without the cookie', () => {
  it('gets the stable composition and a value for the next page load', async () => {
    const stable = shop.live()
    await shop.start(['catalog'], { percents: [99, 100] })
    const response = await shop.visit('/anything')
    expect(response.body).toContain(stable)
    expect(setCookieOf(response.headers)).toMatch(
      /^arm=[\w-]{22}\.[\w-]{22}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(response.headers['cache-control']).toContain('private')
  })

  it('gets no value as a robot, with a prefetch, or for anything but a page', async () => {
    const others: Record<string, string>[] = [
      { 'user-agent': 'Googlebot/2.1' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-dest': 'empty' },
    ]
    for (const headers of others)
      expect(setCookieOf((await shop.visit('/anything', undefined, headers)).headers)).toBe('')
    expect(setCookieOf((await shop.visit('/_builds/latest.json')).headers)).toBe('')
  })

  it('keeps a value that the server issued, and replaces any other one', async () => {
    expect(setCookieOf((await shop.visit('/anything', 'a'.repeat(22))).headers)).toBe('')
    for (const forged of ['forged', 'a'.repeat(22), `${'a'.repeat(22)}.${'b'.repeat(22)}`]) {
      const { headers } = await shop.visit('/anything', undefined, { cookie: `arm=${forged}` })
      expect(setCookieOf(headers)).toContain('arm=')
    }
  })
})

describe('a page load during a canary', () => {
  it('has the composition of its arm, and only moves forward while the share grows', async () => {
    const stable = shop.live()
    const { id, candidate } = await shop.start(['catalog'], { percents: [10, 50, 100] })
    const early = findBucket([[{ id, percent: 10 }, 'candidate']])
    const late = findBucket([
      [{ id, percent: 10 }, 'stable'],
      [{ id, percent: 50 }, 'candidate'],
    ])
    expect([await shop.compositionOf(early), await shop.compositionOf(late)]).toEqual([
      candidate,
      stable,
    ])
    await shop.passStep(id)
    await shop.decide(id, 'step')
    expect([await shop.compositionOf(early), await shop.compositionOf(late)]).toEqual([
      candidate,
      candidate,
    ])
    await shop.steer(id, 'abort')
    expect([await shop.compositionOf(early), await shop.compositionOf(late)]).toEqual([
      stable,
      stable,
    ])
  })

  it('has its preview instead of its arm', async () => {
    const { id } = await shop.start(['catalog'])
    const bucket = findBucket([[{ id, percent: 10 }, 'candidate']])
    const pinned = await shop.pin([await shop.publish('cart', 'cart 2')])
    const cookie = `${await shop.enter(pinned.url)}; ${shop.cookieOf(bucket)}`
    const response = await shop.visit('/anything', undefined, { cookie })
    expect(response.body).toContain(pinned.composition)
    expect(response.headers['set-cookie']).toBeUndefined()
  })
})

describe('the responses to an open page', () => {
  const arms = async () => {
    const stable = shop.live()
    const { id, candidate } = await shop.start(['catalog'])
    const position = { id, percent: 10 }
    return {
      id,
      stable: { composition: stable, bucket: findBucket([[position, 'stable']]) },
      candidate: { composition: candidate, bucket: findBucket([[position, 'candidate']]) },
    }
  }
  const apiOf = async (bucket: string | undefined, page?: string) => {
    const named: Record<string, string> = page === undefined ? {} : { 'x-composition': page }
    const { headers } = await shop.visit('/api/v3/unknown', bucket, named)
    return headers['x-composition']
  }
  const latestOf = async (bucket: string, page?: string) => {
    const named: Record<string, string> = page === undefined ? {} : { 'x-composition': page }
    const response = await shop.visit('/_builds/latest.json', bucket, named)
    return { ...response, build: latestBuildSchema.parse(response.json()) }
  }

  it('name the composition of the arm, not of the other one', async () => {
    const { stable, candidate } = await arms()
    expect(await apiOf(stable.bucket)).toBe(stable.composition)
    expect(await apiOf(candidate.bucket)).toBe(candidate.composition)
    expect(await apiOf(undefined)).toBe(stable.composition)
    for (const { bucket, composition } of [stable, candidate]) {
      const { build, headers } = await latestOf(bucket)
      expect(build).toMatchObject({ id: composition, move: 1 })
      expect(headers['cache-control']).toBe('private, no-cache')
    }
  })

  it('do not tell a page that the other arm is newer, until the canary ends', async () => {
    const { id, stable, candidate } = await arms()
    // Its arm has changed since the page load.
    expect(await apiOf(candidate.bucket, stable.composition)).toBe(stable.composition)
    expect((await latestOf(candidate.bucket, stable.composition)).build.id).toBe(stable.composition)
    await shop.steer(id, 'abort')
    expect(await apiOf(candidate.bucket, candidate.composition)).toBe(stable.composition)
    expect((await latestOf(candidate.bucket, candidate.composition)).build).toMatchObject({
      id: stable.composition,
      move: 1,
    })
  })

  it('name the deployment after a finished canary, also to pages of the old composition', async () => {
    const { id, stable, candidate } = await arms()
    await shop.steer(id, 'finish')
    expect(shop.live()).toBe(candidate.composition)
    expect(await apiOf(stable.bucket, stable.composition)).toBe(candidate.composition)
    expect((await latestOf(candidate.bucket, candidate.composition)).build.move).toBe(2)
  })

  it('have the texts, manifests and files of both compositions', async () => {
    const { stable, candidate } = await arms()
    for (const { composition } of [stable, candidate]) {
      expect((await shop.visit(`/c/${composition}.json`)).statusCode).toBe(200)
      expect((await shop.visit(`/_builds/${composition}.json`)).statusCode).toBe(200)
    }
    const entry = shop.compositions.served()[1]?.composition.remotes.catalog?.entry ?? ''
    expect((await shop.visit(entry)).body).toContain('catalog candidate')
  })

  it('have the payload that only one of the compositions has', async () => {
    const stable = shop.live()
    const { id, candidate } = await shop.startWithPayload()
    expect(candidate).not.toBe(stable)
    const position = { id, percent: 10 }
    for (const arm of ['stable', 'candidate'] as const) {
      const bucket = findBucket([[position, arm]])
      const first = await shop.visit('/_payload/home.json', bucket)
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      const again = await shop.visit('/_payload/home.json', bucket, {
        'if-none-match': String(first.headers.etag),
      })
      expect(again.statusCode).toBe(304)
    }
    await shop.steer(id, 'abort')
    expect((await shop.visit('/_payload/home.json')).statusCode).toBe(404)
  })
})

describe('every server', () => {
  it('follows the steps and the end of a canary within a second', async () => {
    const other = shop.openAnother()
    await other.start()
    const { id, candidate } = await shop.start(['catalog'])
    const bucket = findBucket([[{ id, percent: 10 }, 'candidate']])
    const late = findBucket([
      [{ id, percent: 10 }, 'stable'],
      [{ id, percent: 50 }, 'candidate'],
    ])
    const choose = (value: string) => other.choose(value).live?.id
    await vi.waitFor(() => expect(choose(bucket)).toBe(candidate), 1000)
    expect(choose(late)).toBe(shop.live())
    await shop.passStep(id)
    await shop.decide(id, 'step')
    await vi.waitFor(() => expect(choose(late)).toBe(candidate), 1000)
    await shop.steer(id, 'abort')
    await vi.waitFor(() => expect(choose(bucket)).toBe(shop.live()), 1000)
    await other.stop()
  })

  it('continues a canary after a restart, also without the database', async () => {
    const { id, candidate } = await shop.start(['catalog'])
    const bucket = findBucket([[{ id, percent: 10 }, 'candidate']])
    const restarted = shop.openAnother()
    await restarted.start()
    expect(restarted.choose(bucket)).toMatchObject({
      live: { id: candidate },
      arms: [{ rollout: id, step: 0, arm: 'candidate' }],
    })
    await restarted.stop()
    const alone = shop.openAnother({ database: shop.closedDatabase() })
    await alone.start()
    expect(alone.choose(bucket).live?.id).toBe(candidate)
    expect(alone.choose(undefined).live?.id).toBe(shop.live())
    await alone.stop()
  })

  it('serves the stable composition for a candidate that it cannot load, and reports why', async () => {
    const { id } = await shop.start(['shell'])
    const bucket = findBucket([[{ id, percent: 10 }, 'candidate']])
    const { dataDir, remove } = await shop.copyStable()
    const other = shop.openAnother({ dataDir })
    await other.start()
    expect(other.choose(bucket)).toEqual({ live: other.current(), arms: [] })
    expect(other.following().canaryProblem).toMatch(/lacks \/r\/shell\/.*share DATA_DIR\/store/)
    await other.stop()
    await remove()
  })
})
