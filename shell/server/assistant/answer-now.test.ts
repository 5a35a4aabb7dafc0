import type { Flavor } from '@storefront/api/flavor'
import type { Language } from '@storefront/api/language'
import type { Order } from '@storefront/api/order'
import { describe, expect, test } from 'vitest'

import seed from '../seed/flavors.json' with { type: 'json' }
import { answerNow as reply } from './answer-now.ts'
import { readNeed } from './need.ts'

const catalogue: Flavor[] = seed.content

const order: Order = {
  id: '7d2b3c1e-0000-4000-8000-000000000001',
  number: 'QY-2026-000123',
  state: 'paid',
  interval: 'month',
  lines: [],
  servers: ['ready', 'queued'].map((state, index) => ({
    id: `s${index}`,
    product_id: 1059,
    planName: 'Dedicated 4C-16G',
    location: 'Madrid, ES',
    hostname: `s${index}.example.com`,
    state: state as 'ready' | 'queued',
    attempt: 1,
    steps: [],
    ipv4: null,
    ipv6: null,
    deletedAt: null,
  })),
  totals: { total: '166.00', hourlyRate: '', dueToday: '166.00', monthlyCap: '166.00' },
  createdAt: '2026-11-21T10:00:00.000Z',
  payBy: '2026-11-21T10:30:00.000Z',
  paidAt: '2026-11-21T10:01:00.000Z',
  now: '2026-11-21T10:02:00.000Z',
  lastPaymentFailure: null,
  sshKeys: [],
  refund: null,
  buildTimes: [],
}

const ask = (text: string, language: Language = 'en', orders: Order[] | null = null) =>
  reply({ text, language, catalogue, orders })

describe('readNeed', () => {
  test('reads the same need in three languages', () => {
    const tokyo = { vcpus: 4, ram: 16, monthly: '100', isGpu: false, locations: ['Tokyo, JP'] }
    expect(readNeed('4 vCPU and 16 GB RAM in Tokyo under $100', catalogue)).toEqual(tokyo)
    expect(readNeed('東京 4 核心 16GB 記憶體 每月 100 美元以下', catalogue)).toEqual(tokyo)
    expect(
      readNeed('4 núcleos y 16 GB de memoria en Tokio por menos de 100 dólares', catalogue),
    ).toEqual(tokyo)
  })

  test('tells VRAM, RAM and disk apart', () => {
    expect(readNeed('GPU with 80 GB VRAM under $3/h', catalogue)).toEqual({
      vram: 80,
      hourly: '3',
      isGpu: true,
      locations: [],
    })
    expect(readNeed('80 GB GPU 記憶體，每小時 3 美元以下', catalogue)).toEqual({
      vram: 80,
      hourly: '3',
      isGpu: true,
      locations: [],
    })
    expect(readNeed('32GB RAM, 1 TB SSD', catalogue)).toMatchObject({ ram: 32, disk: 1000 })
    expect(readNeed('８０ＧＢ 顯存', catalogue)).toMatchObject({ vram: 80, isGpu: true })
    expect(readNeed('disco de 200 GB', catalogue)).toMatchObject({ disk: 200 })
  })

  test('knows card models and regions', () => {
    const need = readNeed('an h100 in Asia', catalogue)
    expect(need).toMatchObject({ isGpu: true, model: 'H100' })
    expect(need.locations).toEqual(['Taipei, TW', 'Tokyo, JP', 'Singapore, SG'])
  })
})

describe('reply', () => {
  test('names the cheapest plans in stock that meet a need, with real prices', () => {
    const { text, plans } = ask('I need a dedicated server, 4 vCPU, 16 GB RAM')
    expect(plans).toHaveLength(3)
    expect(plans[0]).toMatchObject({ monthly_fee: '79.00', vcpus: 4, ram: 16 })
    for (const plan of plans) {
      expect(plan.left).toBeGreaterThan(0)
      expect(plan.gpu_type).toBe('')
    }
    expect(text).toContain('Dedicated, 4 vCPU or more, 16 GB RAM or more')
  })

  test('finds video memory under a price for an hour', () => {
    const { plans } = ask('≥ 80 GB VRAM under $3/h')
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(Number(plan.hourly_fee)).toBeLessThanOrEqual(3)
  })

  test('says what gives way when nothing fits altogether', () => {
    expect(ask('H200 in Tokyo').text).toContain('other locations')
    expect(ask('H100 for $10').text).toContain('The nearest ones')
    expect(ask('9999 vCPU').plans).toEqual([])
  })

  test('tells the state of the real orders of the customer alone', () => {
    expect(ask('where is my order?', 'en', [order])).toMatchObject({
      text: 'You have one order:\nQY-2026-000123 is paid. Servers ready: 1 of 2.',
      orders: [{ id: order.id, number: 'QY-2026-000123', state: 'paid' }],
    })
    expect(ask('QY-2026-000123', 'es', [order]).orders).toHaveLength(1)
    expect(ask('qy-2026-000124', 'en', [order]).text).toContain('I find no order QY-2026-000124')
    expect(ask('我的訂單', 'zh-TW', null)).toMatchObject({ orders: [] })
    expect(ask('mis pedidos', 'es', []).text).toBe('Todavía no hay ningún pedido en tu cuenta.')
  })

  test('hands over to a person when asked', () => {
    for (const text of [
      'can I talk to a person',
      '我要找真人客服',
      'quiero hablar con una persona',
    ])
      expect(ask(text).isHandOver).toBe(true)
  })

  test('greets, explains billing and admits what it does not understand', () => {
    expect(ask('Hola', 'es').text).toMatch(/^Hola\./)
    expect(ask('how does billing work').text).toContain('US dollars')
    expect(ask('asdf').text).toContain('I did not understand')
    expect(ask('what do you sell? any plans').plans).toHaveLength(3)
  })

  test('takes hostile text as text', () => {
    for (const text of [
      '<img src=x onerror=alert(1)>',
      '(((((',
      '$$$$',
      '9'.repeat(4000),
      '𝟠𝟘 GB vram',
    ])
      expect(() => ask(text)).not.toThrow()
  })
})
