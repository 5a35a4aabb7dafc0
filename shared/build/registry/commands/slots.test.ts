import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createPart } from '../../compatibility/testing/create-parts.ts'
import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop

const packages = { react: '19.3.0' }
const context = {
  type: 'object',
  properties: { productId: { type: 'number' }, interval: { enum: ['month', 'hour'] } },
  required: ['productId'],
}
const extension = {
  ...{ expose: 'page', component: 'Page', skeleton: { height: 96 } },
  text: { en: 'Ratings', 'zh-TW': '評價', es: 'Valoraciones' },
}
const exposes = { page: { js: [], css: [], uses: [] } }

async function deploy(name: string, changes: object): Promise<void> {
  const { shop, compositions, promote } = real.server
  await shop.build(name, `${name} 2`, changes)
  const { id } = await compositions.publish(join(shop.distDir, name))
  expect((await promote([id])).statusCode).toBe(200)
}

beforeAll(async () => {
  real = await startRealShop()
}, 180_000)
afterAll(() => real.close())

it('says that there are none', async () => {
  expect(await runRegistry(['slots'], real.env)).toBe(
    'No release offers or fills an extension slot.',
  )
})

it('lists offered, filled, and empty slots with their extensions in their order', async () => {
  const slots = { 'plan.details': context, 'plan.aside': context }
  const offers = { slots }
  await deploy('catalog', {
    facts: createPart('catalog', { offers, uses: { packages } }).interface,
  })
  await deploy('reviews', { exposes, fills: [{ ...extension, slot: 'plan.details', order: 20 }] })
  await deploy('advice', { exposes, fills: [{ ...extension, slot: 'plan.details', order: 3 }] })
  const lines = (await runRegistry(['slots'], real.env)).split('\n')
  expect(lines.map(line => line.split(/ {2,}/))).toEqual([
    ['slot', 'state', 'offered by', 'filled by', 'context'],
    ['plan.aside', 'empty', 'catalog', 'productId: number, interval?: month | hour'],
    [
      'plan.details',
      'filled',
      'catalog',
      'advice (3), reviews (20)',
      'productId: number, interval?: month | hour',
    ],
  ])
})
