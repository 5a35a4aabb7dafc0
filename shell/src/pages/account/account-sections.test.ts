import { describe, expect, it } from 'vitest'

import { viewOf } from './account-sections.ts'

const view = (query: string) => viewOf(new URLSearchParams(query))

describe('viewOf', () => {
  it('shows the overview without a section and for an unknown section', () => {
    for (const query of ['', 'section=', 'section=billing', 'view=orders'])
      expect(view(query)).toEqual({ section: 'overview', key: 'overview' })
  })

  it('shows the named section', () => {
    expect(view('section=security').section).toBe('security')
  })

  it('shows one order or invoice within its section', () => {
    expect(view('order=7')).toEqual({ section: 'orders', key: 'order 7' })
    expect(view('section=servers&invoice=9')).toEqual({ section: 'invoices', key: 'invoice 9' })
  })
})
