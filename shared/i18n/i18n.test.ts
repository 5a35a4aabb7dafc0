// @vitest-environment jsdom
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it } from 'vitest'

import en from '../locales/en.json' with { type: 'json' }
import es from '../locales/es.json' with { type: 'json' }
import chinese from '../locales/zh-TW.json' with { type: 'json' }
import { addTexts, setLanguage, translate, useTranslation } from './i18n.ts'

type Texts = { [key: string]: string | Texts }

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : keysOf(value, `${prefix}${key}.`),
  )
}

/** A language may need fewer or more plural forms than English. */
const bases = (texts: Texts) =>
  [...new Set(keysOf(texts).map(key => key.replace(/_(zero|one|two|few|many|other)$/, '')))].sort()

afterEach(() => {
  setLanguage('en')
})

describe('translations', () => {
  it('are complete in every language', { tags: ['S1.languages'] }, () => {
    expect(bases(es)).toEqual(bases(en))
    expect(bases(chinese)).toEqual(bases(en))
  })

  it('follow the language, use values and plurals, and never escape', () => {
    addTexts('a', 'en', {
      hello: 'Hello {{name}}',
      units_one: '{{count}} unit',
      units_other: '{{count}} units',
    })
    addTexts('a', 'es', { hello: 'Hola {{name}}' })
    expect(translate('a', 'hello', { name: '<b>' })).toBe('Hello <b>')
    expect([1, 2].map(count => translate('a', 'units', { count }))).toEqual(['1 unit', '2 units'])
    setLanguage('es')
    expect(translate('a', 'hello', { name: 'Ada' })).toBe('Hola Ada')
    expect(document.documentElement.lang).toBe('es')
  })

  it('fall back to English, then to the key', () => {
    addTexts('b', 'en', { only: 'Only English' })
    setLanguage('zh-TW')
    expect(translate('b', 'only')).toBe('Only English')
    expect(translate('b', 'nested.missing')).toBe('nested.missing')
  })

  it('separate the teams', () => {
    addTexts('c', 'en', { title: 'Cart' })
    addTexts('d', 'en', { title: 'Chat' })
    expect([translate('c', 'title'), translate('d', 'title')]).toEqual(['Cart', 'Chat'])
  })
})

describe('useTranslation', () => {
  it('renders again when the language or translations change, and only then', () => {
    const functions = new Set<unknown>()
    const Title = () => {
      const { t, language } = useTranslation('e')
      functions.add(t)
      return createElement('h1', null, `${language}: ${t('title')}`)
    }
    const host = document.createElement('div')
    const root = createRoot(host)
    addTexts('e', 'en', { title: 'Plans' })
    flushSync(() => root.render(createElement(Title)))
    flushSync(() => root.render(createElement(Title)))
    expect([host.textContent, functions.size]).toEqual(['en: Plans', 1])
    flushSync(() => addTexts('e', 'es', { title: 'Planes' }))
    flushSync(() => setLanguage('es'))
    expect(host.textContent).toBe('es: Planes')
    flushSync(() => root.unmount())
  })
})
