import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@storefront/kit/root'
import { expect, it } from 'vitest'

import durations from './durations.json' with { type: 'json' }
import { sortLongestFirst } from './longest-first.ts'

it('starts the longest files of each batch first, and keeps the order of the others', () => {
  const file = (path: string, batch = 'server') => ({ path, batch })
  const files = [file('new'), file('short'), file('long'), file('newer'), file('alone', 'load')]
  const sorted = sortLongestFirst(files, { short: 3, long: 90, alone: 200 })
  expect(sorted.map(({ path }) => path)).toEqual(['long', 'short', 'new', 'newer', 'alone'])
})

it('knows durations of existing files only', () => {
  const gone = Object.keys(durations).filter(path => !existsSync(join(root, path)))
  expect(gone).toEqual([])
})
