// @vitest-environment jsdom
import { languages } from '@storefront/api/language'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Texts, Values } from './find-text.ts'
import { isRich } from './is-rich.ts'
import { createRichTexts } from './rich-texts.ts'
import { createTextStore } from './text-store.ts'

const names = ['cart', 'units']
const suffixes = ['', '_zero', '_one', '_many', '_other', '_gpu', '_gpu_one', '_gpu_other']
const keys = names.flatMap(name => suffixes.map(suffix => name + suffix))
const parts = ['{{count}}', '{{ name }}', '{{unknown}}', ' plans', '$', '{', '<b>', '}}', 'é']
const text = fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map(list => list.join(''))
const flat = fc.dictionary(fc.constantFrom(...keys), text, { maxKeys: 8 })
const tree: fc.Arbitrary<Texts> = fc
  .tuple(flat, flat)
  .map(([outer, inner]) => ({ ...outer, nested: inner }))
  .filter(texts => !isRich(texts))
const values: fc.Arbitrary<Values> = fc.record(
  {
    count: fc.constantFrom(0, 1, 2, 1.5, 1_000_000),
    context: fc.constantFrom('', 'gpu', 'other'),
    name: fc.constantFrom('Ada', '{{count}}', '$t(cart)', '$&', 7),
  },
  { requiredKeys: [] },
)
const wanted = fc.constantFrom(...names, ...names.map(name => `nested.${name}`), 'missing')

describe('texts without rich syntax', () => {
  it('are the same as with i18next', () => {
    const added = fc.array(fc.tuple(fc.constantFrom(...languages), tree), { maxLength: 4 })
    fc.assert(
      fc.property(added, wanted, values, (all, key, given) => {
        const [own, reference] = [createTextStore(), createRichTexts()]
        for (const [language, texts] of all) {
          expect(own.add({ namespace: 'a', language, texts })).toBe(undefined)
          reference.add('a', language, structuredClone(texts))
        }
        for (const language of languages) {
          const of = { key, values: given }
          expect(own.translate('a', language, of)).toBe(reference.translate('a', language, of))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('show the key instead of a group of texts', () => {
    const store = createTextStore()
    store.add({ namespace: 'a', language: 'en', texts: { group: { title: 'Plans' } } })
    expect(store.translate('a', 'es', { key: 'group', values: {} })).toBe('group')
  })

  it('are not confused by names that every object has', () => {
    const store = createTextStore()
    const texts = JSON.parse('{"__proto__": {"title": "Plans"}, "other": "{{constructor}}"}')
    store.add({ namespace: 'a', language: 'en', texts })
    const shown = (key: string) => store.translate('a', 'en', { key, values: {} })
    expect(shown('__proto__.title')).toBe('Plans')
    expect(shown('other')).toBe('{{constructor}}')
    expect(shown('constructor.name')).toBe('constructor.name')
    expect(({} as Texts).title).toBe(undefined)
  })
})

describe('rich texts', () => {
  const rich: Record<string, { texts: Texts; values: Values; shown: string }> = {
    nesting: { texts: { text: 'See $t(other)', other: 'plans' }, values: {}, shown: 'See plans' },
    format: {
      texts: { text: '{{total, number}} plans' },
      values: { total: 1234 },
      shown: '1,234 plans',
    },
    ordinal: {
      texts: { text_ordinal_one: '{{count}}st', text_ordinal_two: '{{count}}nd' },
      values: { count: 2, ordinal: 'true' },
      shown: '2nd',
    },
  }

  it.each(Object.entries(rich))('with %s are translated by i18next', async (_, sample) => {
    const store = createTextStore()
    store.add({ namespace: 'b', language: 'en', texts: { text: 'Simple {{name}}' } })
    await store.add({ namespace: 'a', language: 'en', texts: sample.texts })
    expect(store.translate('a', 'en', { key: 'text', values: sample.values })).toBe(sample.shown)
    expect(store.add({ namespace: 'a', language: 'es', texts: { text: 'Hola' } })).toBe(undefined)
    expect(store.translate('a', 'es', { key: 'text', values: {} })).toBe('Hola')
    expect(store.translate('b', 'en', { key: 'text', values: { name: 'Ada' } })).toBe('Simple Ada')
  })
})
