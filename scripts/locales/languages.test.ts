import { readdirSync } from 'node:fs'
import { languages } from '@storefront/api/language'
import { expect, it } from 'vitest'

import { owners, problemsOf } from './problems.ts'

it('offers English, Traditional Chinese and Spanish, and nothing else', {
  tags: ['S9.locales'],
}, () => {
  expect([...languages].sort()).toEqual(['en', 'es', 'zh-TW'])
  for (const { locales } of owners) {
    const files = readdirSync(locales).filter(name => name.endsWith('.json'))
    expect(files.sort(), locales).toEqual(['en.json', 'es.json', 'zh-TW.json'])
  }
})

it('has every text of every container in each of them', { tags: ['S1.languages'] }, () => {
  expect(owners.flatMap(problemsOf)).toEqual([])
})
