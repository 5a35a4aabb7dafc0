import { describe, expect, it } from 'vitest'

import { leftInEnglish } from './problems.ts'
import { flatten } from './texts.ts'
import { usage } from './used-keys.ts'
import { wrongWording } from './wording.ts'

describe('usage', () => {
  it('finds keys in calls, in tables and in templates that start with a part of a key', () => {
    const isUsed = usage(`t('cart.title'); const rows = ['cart.rows']; t(\`error.\${code}.text\`)`)
    expect(['cart.title', 'cart.rows', 'error.timeout.text'].every(isUsed)).toBe(true)
  })

  it('finds an unused key', () => {
    const isUsed = usage(`t('cart.title'); t(\`error.\${code}\`)`)
    expect(isUsed('cart.lead')).toBe(false)
    expect(isUsed('errors')).toBe(false)
  })
})

describe('leftInEnglish', () => {
  const english = flatten({ title: 'Clear all', unit: '{{size}} GB', languages: { es: 'Español' } })

  it('finds an untranslated text', () => {
    const problems = leftInEnglish('catalog es', english, flatten({ title: 'Clear all' }))
    expect(problems).toEqual(['catalog es: title is the same as in English: Clear all'])
  })

  it('accepts units and names of languages', () => {
    const texts = flatten({ unit: '{{size}} GB', languages: { es: 'Español' } })
    expect(leftInEnglish('catalog es', english, texts)).toEqual([])
  })
})

describe('wrongWording', () => {
  it('finds wording that the glossary rejects', () => {
    expect(wrongWording('en', 'Rate while running')).toBe('while running')
    expect(wrongWording('en', 'Order now!')).toBe('!')
    expect(wrongWording('zh-TW', '你已登出。')).toBe('你')
    expect(wrongWording('zh-TW', '要支付 {{amount}} 嗎?')).toBe('嗎?')
    expect(wrongWording('es', 'Vaciar el carrito?')).toBe('Vaciar el carrito?')
  })

  it('accepts good texts', () => {
    expect(wrongWording('en', 'Don’t have “{{name}}”?')).toBeUndefined()
    expect(wrongWording('zh-TW', '要登出其他 {{count}} 台裝置嗎？')).toBeUndefined()
    expect(wrongWording('es', '¿Vaciar el carrito?')).toBeUndefined()
  })
})
