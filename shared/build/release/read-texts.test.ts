import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { emitLocales } from './locales.ts'
import { readTexts } from './read-texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-texts-'))
  for (const language of ['en', 'zh-TW'])
    writeFileSync(join(folder, `${language}.json`), '{"title":"Plans"}')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('names a missing file and the files that a container has', async () => {
  expect(readTexts(folder, 'en')).toEqual({ title: 'Plans' })
  const missing = `${join(folder, 'es.json')} is missing: a container has en.json, zh-TW.json, and es.json in this folder.`
  expect(() => readTexts(folder, 'es')).toThrow(new Error(missing))
  await expect(emitLocales(folder, join(folder, 'built'))).rejects.toThrow(missing)
})
