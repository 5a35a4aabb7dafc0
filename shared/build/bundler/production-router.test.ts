import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

import { productionRouter } from './production-router.ts'

it('finds the build of React Router that does not warn in the console', () => {
  const { 'react-router$': index = '' } = productionRouter()
  const text = readFileSync(index, 'utf8')
  const chunks = [...text.matchAll(/from "\.\/(chunk-\w+\.mjs)"/g)].map(([, name = '']) => name)
  const all = chunks.map(name => readFileSync(join(dirname(index), name), 'utf8')).join('\n')
  expect(all).toContain('ENABLE_DEV_WARNINGS = false')
  expect(all).not.toContain('ENABLE_DEV_WARNINGS = true')
})
