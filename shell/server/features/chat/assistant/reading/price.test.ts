import type { Flavor } from '@storefront/api/flavor'
import { describe, expect, test } from 'vitest'

import seed from '../../../catalog/seed/flavors.json' with { type: 'json' }
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
    ['H200 max $25,000 please', { monthly: '25000' }],
    ['what H100 can I get with 1800 dollars', { monthly: '1800' }],
    ['busco H100, presupuesto de 16.000 USD', { monthly: '16000' }],
    ['想租 H100，2000 美金以內', { monthly: '2000' }],
    ['H100 $3,000.00/mo', { monthly: '3000.00' }],
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

describe('an amount as the shop writes it', () => {
  test.each([
    ['$1,999.00', { monthly: '1999.00' }],
    ['$2,000.50 a month', { monthly: '2000.50' }],
    ['1.999,00 $ al mes', { monthly: '1999.00' }],
    ['每月 US$20,160.00 以下', { monthly: '20160.00' }],
    ['under $1,234,567.00 a month', { monthly: '1234567.00' }],
    ['menos de 1.234.567,5 dólares al mes', { monthly: '1234567.5' }],
    ['under $2.9748 an hour', { hourly: '2.9748' }],
    ['under $1,500 a month', { monthly: '1500' }],
    ['is there an H100 for less than $2,500.00?', { monthly: '2500.00' }],
    ['un H200 por menos de 20.500,00 dólares', { monthly: '20500.00' }],
    ['H200 預算 21,000.00 美元', { monthly: '21000.00' }],
    ['4 vCPU for $1,250.75 per month', { monthly: '1250.75' }],
    ['每個月 1,999.00 美元以內的 GPU', { monthly: '1999.00' }],
    ['hasta 0,036 dólares por hora', { hourly: '0.036' }],
  ])('“%s” is one number', (text, limit) => {
    expect(limitOf(text)).toEqual(limit)
  })

  test.each(['a server below US$1,099.99 monthly', 'con GPU hasta US$3.250,50', '每月 US$300'])(
    '“%s” names no country',
    text => {
      expect(understand(text, catalogue).need.locations).toEqual([])
    },
  )
})
