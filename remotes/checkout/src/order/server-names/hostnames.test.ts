import { hostnameSchema } from '@storefront/api/order'
import type { Line } from '@storefront/api/quote'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkHostnames, suggestHostnames, toUnits } from './hostnames.ts'

function line(planName: string, location: string, quantity = 1, product_id = 1006): Line {
  return {
    product_id,
    planName,
    location,
    quantity,
    ram: 16,
    disk: 160,
    vcpus: 4,
    gpu_type: '',
    feeProductId: 'price_m_1006',
    unit: '83.00',
    subtotal: '83.00',
    monthlyCap: '83.00',
  }
}

test('suggests a name from plan and location for each unit', {
  tags: ['S2.order.hostnames'],
}, () => {
  const units = toUnits([
    line('Dedicated 4C-16G', 'Taipei, TW', 2),
    line('GPU H100 x8', 'Sao Paulo, BR', 1, 1080),
  ])
  expect(suggestHostnames(units)).toEqual(['d4c-tpe-01', 'd4c-tpe-02', 'h100x8-gru-01'])
  expect(units.map(unit => unit.key)).toEqual(['1006-1', '1006-2', '1080-1'])
})

test('continues counting when two plans have the same short form', () => {
  const units = toUnits([
    line('Shared 4C-8G', 'Tokyo, JP'),
    line('Shared 4C-16G', 'Tokyo, JP', 1, 1018),
  ])
  expect(suggestHostnames(units)).toEqual(['s4c-tyo-01', 's4c-tyo-02'])
})

test('skips names that the customer typed', () => {
  const units = toUnits([line('Dedicated 4C-16G', 'Taipei, TW', 3)])
  expect(suggestHostnames(units, new Set(['d4c-tpe-02']))).toEqual([
    'd4c-tpe-01',
    'd4c-tpe-03',
    'd4c-tpe-04',
  ])
})

test('suggests valid and unique names for any plan and location', () => {
  const plans = fc.array(fc.tuple(fc.string(), fc.string(), fc.integer({ min: 1, max: 12 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(plans, list => {
      const units = toUnits(list.map(([plan, place, count]) => line(plan, place, count)))
      const names = suggestHostnames(units)
      expect(new Set(names).size).toBe(units.length)
      expect(names.every(name => hostnameSchema.safeParse(name).success)).toBe(true)
    }),
  )
})

test('agrees with the wire contract on what a hostname is', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('a', '0', '-', '.', 'A', '_'), maxLength: 80 }),
  )
  fc.assert(
    fc.property(texts, text => {
      const isGood = checkHostnames([text])[0] === null
      expect(isGood).toBe(hostnameSchema.safeParse(text.trim().toLowerCase()).success)
    }),
  )
})

test('reports what is wrong with a name', () => {
  const names = ['', 'a_b', '-web', 'a..b', 'x'.repeat(64), 'a.'.repeat(127), 'web']
  expect(checkHostnames(names)).toEqual([
    'empty',
    'characters',
    'hyphen',
    'dots',
    'label',
    'long',
    null,
  ])
})

test('flags the later of two equal names, ignoring case', () => {
  expect(checkHostnames(['web-01', 'WEB-01 ', 'web-02'])).toEqual([null, 'duplicate', null])
})
