// @vitest-environment jsdom
import { expect, it } from 'vitest'

import { createDraft } from './draft.store.ts'

it('keeps a text that is too long to be sent, so that the customer can shorten it', () => {
  const pasted = 'Rack 4 does not answer. '.repeat(1000)
  createDraft().writeDraft(pasted)
  expect(createDraft().$draft.get()).toBe(pasted)
})
