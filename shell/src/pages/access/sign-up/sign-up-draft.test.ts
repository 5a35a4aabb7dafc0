// @vitest-environment jsdom
import { join } from 'node:path'
import {
  readSamples,
  readVersionsOf,
  valuesOf,
  versionsOf,
} from '@storefront/api/testing/read-samples'
import { expect, it } from 'vitest'

import { remote } from '../../../../remote.config.ts'
import { readDraft } from './sign-up-draft.ts'

const samples = readSamples(join(import.meta.dirname, '../../../..'))

it('has a sample of each version that it reads', () => {
  expect(versionsOf(samples)).toEqual(readVersionsOf(remote.state ?? {}))
})

it.each(valuesOf(samples, 'sign-up-draft'))('reads a stored draft', draft => {
  sessionStorage.setItem('sign-up-draft', JSON.stringify(draft))
  expect(readDraft()).toEqual({ name: 'Ada', email: 'ada@example.com' })
})
