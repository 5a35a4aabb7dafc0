import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '@storefront/api/language'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkHeadings } from './headings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-headings-'))
  for (const language of languages) write(language, { home: { title: 'Plans', lead: 'All' } })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (language: string, texts: object) =>
  writeFileSync(join(folder, `${language}.json`), JSON.stringify(texts))
const check = (title: string, description?: string) => () =>
  checkHeadings([{ path: '/home', skeleton: { heading: { title, description } } }], folder)

describe('checkHeadings', () => {
  it('accepts keys that every language has, and routes without a heading', () => {
    expect(check('home.title', 'home.lead')).not.toThrow()
    expect(check('home.title')).not.toThrow()
    expect(() => checkHeadings([{ path: '/x', skeleton: {} }], '/missing')).not.toThrow()
  })

  it.each(['home.heading', 'home', 'home.title.long', 'constructor.name'])(
    'rejects the key %s with its route and file',
    key => {
      expect(check(key)).toThrow(`The heading of /home has the text ${key}, which is not in`)
      expect(check('home.title', key)).toThrow(join(folder, 'en.json'))
    },
  )

  it('names a file that is no JSON', () => {
    writeFileSync(join(folder, 'es.json'), '{ "home": ')
    expect(check('home.title')).toThrow(`${join(folder, 'es.json')} is no valid JSON`)
  })

  it('rejects a text that one language lacks', () => {
    write('es', { home: { title: 'Planes' } })
    expect(check('home.title', 'home.lead')).toThrow(join(folder, 'es.json'))
  })
})
