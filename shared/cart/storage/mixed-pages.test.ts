// @vitest-environment jsdom
import fc from 'fast-check'
import { createStore, get, update } from 'idb-keyval'
import { beforeEach, expect, it } from 'vitest'

import { makeLine, withLines } from '../line.ts'
import { createTab, openBrowser, openTab, type Tab } from '../testing/open-tab.ts'
import { dedicated, graphics, small } from '../testing/sample-plans.ts'
import { readLedger } from './ledger.ts'
import { mirrorText } from './mirror.ts'

beforeEach(openBrowser)

const database = () => createStore('storefront', 'cart')
const coupon = 'SPRING'

/** A page of a newer release: it stores version 2, with a coupon that this release does not know. */
async function changeOnNewerPage(quantity: number): Promise<void> {
  await update(
    'cart',
    value => {
      const ledger = readLedger(value)
      const empty = { ...ledger.cart, orderInterval: 'month' as const, planType: 'cpu' as const }
      const cart = { ...withLines(empty, [makeLine(dedicated, 'month', quantity)]), coupon }
      const text = JSON.stringify({ ...JSON.parse(mirrorText(cart)), version: 2, coupon })
      localStorage.setItem('cart', text)
      const mirror = { ...ledger.mirror, text }
      return { ...ledger, version: 2, revision: ledger.revision + 1, cart, mirror, coupon }
    },
    database(),
  )
}

type Step =
  | { page: 'newer'; kind: 'set'; quantity: number }
  | { page: 'older'; kind: 'set'; quantity: number }
  | { page: 'older'; kind: 'sync' | 'refresh' | 'open' }

const quantity = fc.integer({ min: 1, max: 9 })
const step: fc.Arbitrary<Step> = fc.oneof(
  quantity.map(units => ({ page: 'newer' as const, kind: 'set' as const, quantity: units })),
  quantity.map(units => ({ page: 'older' as const, kind: 'set' as const, quantity: units })),
  fc.constantFrom('sync' as const, 'refresh' as const, 'open' as const).map(kind => ({
    page: 'older' as const,
    kind,
  })),
)

const unitsOf = (tab: Tab) => tab.$cartUnits.get()

async function run(step: Step, older: Tab): Promise<Tab> {
  if (step.page === 'newer') await changeOnNewerPage(step.quantity)
  else if (step.kind === 'open') return createTab()
  else if (step.kind === 'sync') await older.syncCartWithStock([dedicated, small, graphics])
  else if (step.kind === 'set') await older.setQuantity(1012, step.quantity)
  await older.refresh()
  return older
}

it('loses no unit and no newer data while an older and a newer page share a browser', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      openBrowser()
      let older = await openTab()
      await older.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
      let units = 1
      let isNewer = false
      for (const each of steps) {
        older = await run(each, older)
        if (each.kind === 'set') {
          isNewer = each.page === 'newer'
          units = each.quantity
        }
        await older.refresh()
        expect(unitsOf(older)).toBe(units)
        expect((await get('cart', database()))?.coupon).toBe(isNewer ? coupon : undefined)
      }
      const fresh = await openTab()
      expect(unitsOf(fresh)).toBe(units)
    }),
    { numRuns: 25 },
  )
}, 60_000)
