import { type ClaimedCheck, checkResponseSchema } from '@storefront/api/checks'
import { checksVersion } from '@storefront/api/verdict'
import { idOf } from '@storefront/kit/release/canonical'
import { publicKeyOf } from '@storefront/kit/release/verdict'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { deleteOldScreenshots, listScreenshots } from './repository-checkers.ts'
import {
  type CheckedShop,
  createCheckedShop,
  createCheckerKey,
  requestedBy,
} from './testing/fake-checker.ts'
import { server } from './testing/verdict.ts'

let shop: CheckedShop

const endLeases = () =>
  shop.database.execute(sql`UPDATE release_checks SET lease_until = now() - interval '1 second'`)
const open = async () => {
  shop = await createCheckedShop()
  await shop.request([await shop.publish('catalog', 'catalog 2')])
}

describe('a verdict is rejected and audited', () => {
  let claimed: ClaimedCheck
  beforeAll(async () => {
    await open()
    claimed = await shop.claimOne()
  })
  afterAll(() => shop.close())

  it('when it is signed by a key that is not trusted', async () => {
    const rejected = await shop.send(claimed, { key: createCheckerKey() })
    expect(rejected.json()).toMatchObject({ error: 'bad_verdict' })
    expect((await shop.audited())[0]).toMatchObject({
      what: 'verdict',
      outcome: 'refused',
      who: 'checker (CI)',
      detail: expect.stringContaining('no trusted key'),
    })
  })

  it('when it is not signed at all, or its text was changed', async () => {
    const { check, lease } = claimed
    const send = (verdict: string, signature: string) =>
      shop.call(`checks/${check.id}/verdict`, {
        token: shop.checkerToken,
        body: { lease, verdict, signature },
      })
    expect((await send('{"outcome":"passed"}', '')).statusCode).toBe(422)
    const noSignature = `${'A'.repeat(86)}==`
    expect((await send('{"outcome":"passed"}', noSignature)).json().error).toBe('bad_verdict')
  })

  it.each([
    ['composition', { composition: 'a'.repeat(64) }],
    ['base', { base: 'a'.repeat(64) }],
    ['server', { server: 'a'.repeat(64) }],
    ['version', { version: checksVersion + 1 }],
  ])('when it is about another %s', async (name, patch) => {
    const rejected = await shop.send(claimed, { patch })
    expect(rejected.json()).toMatchObject({
      error: 'bad_verdict',
      message: expect.stringContaining(`its ${name} is`),
    })
  })

  it.each([
    ['it is not complete', { isComplete: false }],
    ['nothing was looked at', { cells: [], counts: { passed: 0, flaky: 0, failed: 0 } }],
    ['its counts are wrong', { counts: { passed: 2, flaky: 0, failed: 0 } }],
    [
      'a cell failed',
      {
        cells: [{ group: 'mount', subject: '/home', outcome: 'failed' as const }],
        counts: { passed: 0, flaky: 0, failed: 1 },
      },
    ],
  ])('when it passed although %s', async (_name, patch) => {
    const rejected = await shop.send(claimed, { patch })
    expect(rejected.json()).toMatchObject({ error: 'bad_verdict' })
  })

  it('when it is a passed verdict of an earlier check of the same shop', async () => {
    const first = claimed
    await shop.send(first, { patch: { outcome: 'failed' } })
    await shop.request([first.check.releases[0]?.id ?? ''], { isRepeated: true })
    const second = await shop.claimOne()
    expect(second.check.composition).toBe(first.check.composition)
    const replayed = await shop.send(second, { patch: { check: first.check.id } })
    expect(replayed.json()).toMatchObject({ error: 'bad_verdict' })
  })
})

describe('a checker', () => {
  beforeEach(open)
  afterEach(() => shop.close())

  it('gets the text of the candidate and of its base, and each check once', async () => {
    const claimed = await shop.claimOne()
    expect(idOf(claimed.content)).toBe(claimed.check.composition)
    expect(claimed.check).toMatchObject({ state: 'running', base: shop.live(), checker: 'first' })
    expect(claimed.check.releases).toMatchObject([{ name: 'catalog', label: '1.0.0' }])
    expect(JSON.parse(claimed.baseContent ?? '{}')).toHaveProperty('remotes.cart')
    expect(await shop.claim('second')).toBeNull()
  })

  it('loses its check when its lease ends, and its late verdict is rejected', async () => {
    const first = await shop.claimOne()
    await endLeases()
    const second = await shop.claim('second')
    expect(second?.check).toMatchObject({ id: first.check.id, checker: 'second', attempts: 2 })
    expect((await shop.send(first)).json()).toMatchObject({ error: 'lease_lost' })
    if (!second) throw new Error('Nothing was claimed')
    expect((await shop.send(second)).json()).toMatchObject({ content: { outcome: 'passed' } })
  })

  it('keeps its check while it reports progress, which everybody sees', async () => {
    const { check, lease } = await shop.claimOne()
    const counts = { passed: 3, flaky: 1, failed: 0 }
    const parts = [{ name: 'mount', isDone: false, ms: 900, counts, total: 12 }]
    await endLeases()
    const token = shop.checkerToken
    const reported = await shop.call(`checks/${check.id}/progress`, {
      token,
      body: { lease, parts },
    })
    expect(reported.statusCode).toBe(200)
    expect(await shop.claim('second')).toBeNull()
    const shown = checkResponseSchema.parse((await shop.call(`checks/${check.id}`)).json())
    expect(shown.content).toMatchObject({ parts, verdict: null })
  })

  it('gets no check that three checkers were lost with', async () => {
    const { check } = await shop.claimOne()
    for (const name of ['second', 'third']) {
      await endLeases()
      expect((await shop.claim(name))?.check.id).toBe(check.id)
    }
    await endLeases()
    expect(await shop.claim('fourth')).toBeNull()
    const shown = checkResponseSchema.parse((await shop.call(`checks/${check.id}`)).json())
    expect(shown.content).toMatchObject({ state: 'done', outcome: null })
    expect(shown.content.problem).toContain('3 checkers')
    const again = requestedBy(await shop.request([check.releases[0]?.id ?? '']))
    expect(again.check?.id).not.toBe(check.id)
  })

  it('for another server or with other checks gets nothing', async () => {
    const token = shop.checkerToken
    const claim = async (body: object) =>
      (await shop.call('checks/claim', { token, body: { name: 'other', ...body } })).json().content
    expect(await claim({ server: 'a'.repeat(64), version: checksVersion })).toBeNull()
    expect(await claim({ server, version: checksVersion + 1 })).toBeNull()
    const body = { name: 'other', server, version: 2 ** 31 }
    expect((await shop.call('checks/claim', { token, body })).statusCode).toBe(422)
  })
})

describe('the scope check', () => {
  beforeAll(open)
  afterAll(() => shop.close())

  it('is for the team of the checker only, which has no other scope', async () => {
    const create = async (team: string, scopes: string[]) =>
      (await shop.call('tokens', { body: { team, scopes, label: 'CI' } })).statusCode
    expect(await create('catalog', ['publish', 'check'])).toBe(422)
    expect(await create('platform', ['check'])).toBe(422)
    expect(await create('checker', ['publish'])).toBe(422)
    expect(await create('checker', ['check', 'move'])).toBe(422)
    expect(await create('checker', ['check'])).toBe(200)
    await expect(shop.give('catalog', ['check'])).rejects.toThrow()
  })

  it('is needed to claim, to report and to send verdicts, even for the platform team', async () => {
    const { check, lease } = await shop.claimOne()
    for (const token of [await shop.give('catalog', ['publish', 'move']), undefined])
      for (const [path, body] of [
        ['claim', { name: 'fake', server, version: checksVersion }],
        ['key', { publicKey: publicKeyOf(createCheckerKey()) }],
        [`${check.id}/progress`, { lease, parts: [] }],
        [`${check.id}/verdict`, { lease, verdict: '{}', signature: `${'A'.repeat(86)}==` }],
      ] as const)
        expect(
          (await shop.call(`checks/${path}`, { ...(token && { token }), body })).statusCode,
        ).toBe(403)
  })

  it('gives no right to deploy or publish', async () => {
    const token = shop.checkerToken
    const body = { releases: ['a'.repeat(64)], why: 'no' }
    expect((await shop.call('promote', { token, body })).statusCode).toBe(403)
    expect((await shop.call('checks', { token, body })).statusCode).toBe(403)
  })
})

describe('a screenshot', () => {
  beforeAll(open)
  afterAll(() => shop.close())

  it('is stored with its check and shown to teams, if it is a small PNG of the current checker', async () => {
    const { check, lease } = await shop.claimOne()
    const png = Buffer.from('89504e470d0a1a0a00', 'hex')
    const url = `/_registry/checks/${check.id}/screenshots/home-es-phone.png`
    const put = (payload: Buffer, name = url, query = lease) =>
      shop.app.inject({
        method: 'PUT',
        url: `${name}?lease=${query}`,
        headers: {
          authorization: `Bearer ${shop.checkerToken}`,
          'content-type': 'application/octet-stream',
        },
        payload,
      })
    expect((await put(png)).statusCode).toBe(200)
    expect((await put(Buffer.from('<svg/>'))).statusCode).toBe(422)
    expect((await put(Buffer.alloc(513 * 1024))).json()).toMatchObject({
      error: 'too_large',
      message: 'The request is larger than 512 KB.',
    })
    expect((await put(png, url, check.id)).statusCode).toBe(409)
    for (let number = 1; number < 20; number++)
      expect((await put(png, url.replace('home', `page-${number}`))).statusCode).toBe(200)
    expect((await put(png, url.replace('home', 'one-more'))).statusCode).toBe(409)
    const shown = await shop.call(`checks/${check.id}/screenshots/home-es-phone.png`)
    expect(shown.rawPayload.equals(png)).toBe(true)
    expect(shown.headers['content-type']).toBe('image/png')
    expect((await shop.app.inject({ url })).statusCode).toBe(401)
  })

  it('is deleted after 14 days, or when there are too many newer ones; its check stays', async () => {
    const { checks } = (await shop.call('checks')).json().content
    const [{ id }] = checks
    const names = () => listScreenshots(shop.database, id)
    await shop.database.execute(sql`
      UPDATE check_screenshots SET taken_at = now() - interval '15 days'
      WHERE name = 'home-es-phone.png'`)
    expect(await names()).toHaveLength(20)
    await deleteOldScreenshots(shop.database)
    expect(await names()).toHaveLength(19)
    expect(await names()).not.toContain('home-es-phone.png')
    await deleteOldScreenshots(shop.database, 2)
    expect(await names()).toEqual(['page-18-es-phone.png', 'page-19-es-phone.png'])
    expect((await shop.call(`checks/${id}`)).json().content.id).toBe(id)
  })
})
