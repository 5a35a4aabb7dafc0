import { join } from 'node:path'
import { documentCompositionSchema } from '@storefront/api/composition'
import { switchesResponseSchema } from '@storefront/api/switches'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createTestDeployments, type TestDeployments } from '../testing/create-deployments.ts'
import { page, slot } from '../testing/create-release.ts'

let shop: TestDeployments
beforeEach(async () => {
  shop = await createTestDeployments()
  const { exposes } = await shop.shop.build('catalog', 'probe')
  await shop.shop.build('catalog', 'catalog with a page', {
    routes: [page, { ...page, path: '/guest' }],
    slots: [slot, { ...slot, name: 'part-1' }],
    exposes: { ...exposes, page: { js: [], css: [], uses: [] } },
  })
  const { id } = await shop.compositions.publish(join(shop.shop.distDir, 'catalog'))
  await shop.promote([id])
})
afterEach(() => shop.close())

const turn = (kind: string, name: string, isOff: boolean, token?: string) =>
  shop.call('switches', {
    body: { kind, name, isOff, why: 'it fails' },
    ...(token !== undefined && { token }),
  })
async function visit(url: string) {
  const { statusCode, headers, body } = await shop.app.inject(url)
  const json = /id="composition">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  return {
    status: statusCode,
    headers,
    body,
    data: documentCompositionSchema.parse(JSON.parse(json)),
  }
}

describe('a remote that is switched off', () => {
  it('has neither slots nor an entry in new pages, and its routes are calm pages with status 503', async () => {
    const before = await visit('/guest')
    expect(before.status).toBe(200)
    expect(before.data.slots.map(({ name }) => name)).toEqual(['part-0', 'part-1'])
    expect(before.data.off).toBeUndefined()
    await turn('remote', 'catalog', true)
    const page = await visit('/guest')
    expect([page.status, page.headers['retry-after']]).toEqual([503, '300'])
    expect(page.data).toMatchObject({
      off: ['catalog'],
      slots: [],
      failure: { status: 503, message: 'Not available right now' },
    })
    expect(Object.keys(page.data.entries)).toEqual(['shared', 'cart'])
    expect(page.body).toContain('<title>Not available right now')
    expect((await visit('/es/guest')).body).toContain('No disponible por ahora')
    // Nobody signs in for a page that is not there.
    expect((await visit('/home')).status).toBe(503)
  })

  it('is back for the next page load when it is switched on', async () => {
    await turn('remote', 'catalog', true)
    await turn('remote', 'catalog', false)
    expect((await visit('/guest')).status).toBe(200)
    expect(shop.compositions.current()?.composition.remotes.catalog).toBeDefined()
  })

  it('is shown in a preview, so that its team can try a correction', async () => {
    await turn('remote', 'catalog', true)
    const { url } = await shop.pin([await shop.publish('cart', 'cart 2')])
    const cookie = await shop.enter(url)
    const { statusCode } = await shop.app.inject({ url: '/guest', headers: { cookie } })
    expect(statusCode).toBe(200)
  })
})

it('removes one slot from new pages', async () => {
  await turn('slot', 'part-0', true)
  const { status, data } = await visit('/guest')
  expect(status).toBe(200)
  expect(data.slots.map(({ name }) => name)).toEqual(['part-1'])
  expect(data.off).toBeUndefined()
})

it('reaches every server within a second', async () => {
  const other = shop.openAnother()
  await other.start()
  await turn('remote', 'cart', true)
  await vi.waitFor(
    () => expect(other.switchedOff()).toEqual([{ kind: 'remote', name: 'cart' }]),
    1000,
  )
  await other.stop()
})

describe('a switch', () => {
  it('belongs to the team of the remote and to the platform team, and the audit log has it', async () => {
    const own = await shop.give('catalog', ['move'])
    const foreign = await shop.give('cart', ['move'])
    expect((await turn('slot', 'part-0', true, foreign)).statusCode).toBe(403)
    expect((await turn('remote', 'catalog', true, foreign)).statusCode).toBe(403)
    const responded = await turn('remote', 'catalog', true, own)
    expect(switchesResponseSchema.parse(responded.json()).content).toEqual([
      expect.objectContaining({
        kind: 'remote',
        name: 'catalog',
        who: 'catalog (CI)',
        why: 'it fails',
      }),
    ])
    await turn('remote', 'catalog', false)
    expect((await shop.audited()).slice(0, 3)).toMatchObject([
      { what: 'switch.on', who: 'platform (CI)', subject: 'remote catalog' },
      { what: 'switch.off', who: 'catalog (CI)', detail: 'it fails' },
      { what: 'switch', outcome: 'refused' },
    ])
  })

  it('exists for remotes and slots of the live shop only', async () => {
    expect((await turn('remote', 'shell', true)).json()).toMatchObject({
      error: 'unknown_part',
      message: expect.stringContaining('no shop without shell'),
    })
    expect((await turn('remote', 'sale', true)).json()).toMatchObject({
      message: 'There is no remote sale: choose one of cart, catalog.',
    })
    expect((await turn('slot', 'sale', true)).json()).toMatchObject({
      message:
        'There is no remote or slot sale: choose one of the remotes cart, catalog, or of the slots part-0, part-1.',
    })
  })

  it('can be turned on again after its part has left the shop', async () => {
    await turn('slot', 'part-1', true)
    await shop.promote([await shop.publish('catalog', 'catalog without part-1')])
    const foreign = await shop.give('catalog', ['move'])
    expect((await turn('slot', 'part-1', false, foreign)).statusCode).toBe(403)
    expect((await turn('slot', 'part-1', false)).json().content).toEqual([])
    await turn('remote', 'cart', true)
    await shop.call('retire', { body: { container: 'cart', why: 'unused' } })
    const own = await shop.give('cart', ['move'])
    expect((await turn('remote', 'cart', false, own)).json().content).toEqual([])
    expect((await turn('remote', 'cart', false)).statusCode).toBe(404)
  })
})
