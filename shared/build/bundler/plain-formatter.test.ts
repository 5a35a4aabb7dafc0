import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { dist } from '../root.ts'

it('no script of shared makes a German number format to find out what the browser supports', () => {
  const folder = join(dist, 'shared')
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  const texts = scripts.map(name => readFileSync(join(folder, name), 'utf8'))
  expect(texts.some(text => text.includes('new Intl.NumberFormat'))).toBe(true)
  expect(texts.filter(text => text.includes('de-DE'))).toEqual([])
})
