import { languages } from '@storefront/api/language'
import { describe, expect, it } from 'vitest'

import { buildMessage } from './build-message.ts'
import { renderMail, templateNames } from './render-mail.ts'
import type { MailValues, TemplateName } from './types.ts'

const settings = {
  publicUrl: 'https://shop.example',
  linkSecret: 'a secret of the shop',
  mailFrom: 'Quarry Cloud <no-reply@shop.example>',
  isSandbox: false,
}
const hostile = '<img src=x onerror="alert(1)">&\'"'
const line = {
  product_id: 1,
  planName: `Dedicated ${hostile}`,
  location: 'Taipei, Taiwan',
  ram: 16,
  disk: 200,
  vcpus: 4,
  gpu_type: '',
  feeProductId: 'f',
  quantity: 2,
  unit: '0.1236',
  subtotal: '0.25',
  monthlyCap: '166.00',
}
const totals = { total: '0.25', hourlyRate: '0.2472', dueToday: '0.00', monthlyCap: '166.00' }
const order = { id: 'o-1', number: 'QY-2026-000001' }
const paidAt = '2026-11-21T10:00:00.000Z'
const values: MailValues = {
  'confirm-address': { linkId: 'l-1' },
  'account-exists': {},
  'reset-password': { linkId: 'l-1' },
  'password-changed': { changedAt: paidAt },
  'account-deleted': { deletedAt: paidAt },
  'order-receipt': { order: { ...order, interval: 'hour', lines: [line], totals, paidAt } },
  'servers-ready': {
    order: {
      ...order,
      failedCount: 1,
      servers: [{ hostname: 'web-1', planName: line.planName, location: line.location }],
    },
  },
}

const render = (template: TemplateName, language: (typeof languages)[number], own?: object) =>
  renderMail(settings, {
    id: '5f0c2a2e-0000-4000-8000-000000000001',
    recipient: 'ann@example.com',
    template,
    language,
    values: own ?? values[template],
  })
const addresses = (text: string) => [
  ...new Set(text.match(/https:\/\/[^\s"<]+/g)?.map(url => url.replaceAll('&amp;', '&'))),
]

describe('every mail in every language', () => {
  it('is complete as text and as HTML, with the same addresses, in its language', () => {
    for (const template of templateNames) {
      const subjects = languages.map(language => {
        const { subject, text, html } = render(template, language)
        const prefix = language === 'en' ? '' : `/${language}`
        expect(html).toContain(`<html lang="${language}">`)
        expect(addresses(text).length).toBeGreaterThan(0)
        expect(addresses(html)).toEqual(addresses(text))
        for (const url of addresses(text))
          expect(url.startsWith(`https://shop.example${prefix}/`), url).toBe(true)
        expect(`${subject}${text}${html}`).not.toMatch(/\{\{|undefined|\[object|null/)
        return subject
      })
      expect(new Set(subjects).size, template).toBe(languages.length)
    }
  })

  it('escapes hostile text', () => {
    for (const template of ['order-receipt', 'servers-ready'] as const)
      for (const language of languages) {
        const { html, text } = render(template, language)
        expect(html).not.toContain('<img')
        expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;&quot;')
        expect(text).toContain(hostile)
      }
  })
})

describe('a receipt', () => {
  it('shows for an hourly order that nothing was charged and the maximum cost', () => {
    const { text, subject } = render('order-receipt', 'en')
    expect(subject).toBe('Receipt for order QY-2026-000001')
    expect(text).toContain('Card verified')
    expect(text).toContain('$0.1236 per hour each')
    expect(text).toContain('Rate per hour until deleted: $0.2472')
    expect(text).toContain('Never more than, per month: $166.00')
    expect(text).toContain('Charged: $0.00')
    expect(text).not.toContain('Payment received')
  })

  it('shows for a monthly order what was paid, with US$ where $ is another currency', () => {
    const monthly = { ...line, unit: '83.00', subtotal: '166.00' }
    const paid = { total: '166.00', hourlyRate: '', dueToday: '166.00', monthlyCap: '166.00' }
    const own = { order: { ...order, interval: 'month', lines: [monthly], totals: paid, paidAt } }
    const { text } = render('order-receipt', 'es', own)
    expect(text).toContain('Pago recibido')
    expect(text).toContain('US$83.00 al mes cada uno')
    expect(text).toContain('Cobrado: US$166.00')
    expect(render('order-receipt', 'zh-TW', own).text).toContain('已扣款: US$166.00')
  })
})

describe('the MIME message', () => {
  it('has one recipient, text and HTML, and an id that is the same for every try', async () => {
    const letter = { ...render('reset-password', 'zh-TW'), to: 'ann@example.com' }
    const message = await buildMessage(letter)
    expect(message).toContain('To: ann@example.com\r\n')
    expect(message).toContain('Message-ID: <5f0c2a2e-0000-4000-8000-000000000001@shop.example>')
    expect(message).toContain('Content-Type: text/plain; charset=utf-8')
    expect(message).toContain('Content-Type: text/html; charset=utf-8')
    expect(message).toContain('Content-Language: zh-TW')
    expect(message).toMatch(/^Subject: =\?UTF-8\?/m)
  })
})
