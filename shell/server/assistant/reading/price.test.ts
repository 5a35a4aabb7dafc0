import type { Flavor } from '@storefront/api/flavor'
import { describe, expect, test } from 'vitest'

import seed from '../../seed/flavors.json' with { type: 'json' }
import { understand } from './understand.ts'

const catalogue: Flavor[] = seed.content
const limitOf = (text: string) => {
  const { monthly, hourly } = understand(text, catalogue).need
  return { ...(monthly && { monthly }), ...(hourly && { hourly }) }
}

describe('the h of a card', () => {
  test.each([
    ['H100 under $500', { monthly: '500' }],
    ['H200 under $100', { monthly: '100' }],
    ['I want H100, budget $2000', { monthly: '2000' }],
    ['budget 2000 H100', { monthly: '2000' }],
    ['H100 500美元以下', { monthly: '500' }],
    ['H100 por menos de 500 dólares', { monthly: '500' }],
    ['H100 under $3', { hourly: '3' }],
    ['what H100 can I get with 1800 dollars', { monthly: '1800' }],
    ['busco H100, presupuesto de 16.000 USD', { monthly: '16000' }],
    ['想租 H100，2000 美金以內', { monthly: '2000' }],
  ])('in “%s” is no hour', (text, limit) => {
    expect(limitOf(text)).toEqual(limit)
  })

  test.each([
    ['H100 under $3/h', { hourly: '3' }],
    ['H100 at 2.50$/h', { hourly: '2.50' }],
    ['H100 $30 per h', { hourly: '30' }],
    ['H100 每小時 30 美元', { hourly: '30' }],
    ['H100 a 30 dólares la hora', { hourly: '30' }],
    ['a server for 200 h, budget $50', { monthly: '50' }],
  ])('in “%s” leaves the hour of the amount', (text, limit) => {
    expect(limitOf(text)).toEqual(limit)
  })
})
