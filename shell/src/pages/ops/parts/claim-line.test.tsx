// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4431/_ops"}
import { expect, it } from 'vitest'

import { pageText, prepareOps, until } from '../testing/open-ops.tsx'
import { at, createRelease } from '../testing/samples.ts'

const ops = prepareOps()

it('shows the report of a team as unverified, without a link', async () => {
  const claim = {
    ...{ commit: 'abcdef1234567890', branch: 'prices', isDirty: true },
    ci: 'https://ci.example/catalog/7',
    builder: { node: 'v20.20.2', tools: {} },
    checks: { types: 'passed' as const, tests: 'passed' as const, testCount: 93 },
  }
  const publication = { number: 1, at: at(0), who: 'CI of catalog', claim }
  ops.registry.live = [createRelease({ publication })]
  ops.open()
  await until(() => pageText().includes('According to its team:'))
  for (const word of [
    'abcdef123456',
    'on prices',
    'With uncommitted changes',
    'Types and 93 tests passed',
    'https://ci.example/catalog/7',
  ])
    expect(pageText()).toContain(word)
  expect(document.querySelector('a[href*="ci.example"]')).toBeNull()
})

it('shows nothing for a release without a report', async () => {
  ops.open()
  await until(() => pageText().includes('Published by') && !pageText().includes('As its team says'))
})
