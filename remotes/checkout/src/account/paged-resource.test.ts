import { describe, expect, it } from 'vitest'

import { mergeRows } from './paged-resource.ts'

const page = (ids: string, next: string | null) => ({ rows: [...ids].map(id => ({ id })), next })
const idsOf = ({ rows }: ReturnType<typeof page>) => rows.map(({ id }) => id).join('')

describe('mergeRows', () => {
  it('appends the older pages to a fresh first page', () => {
    const merged = mergeRows(page('fedcba', '1'), page('gfe', '5'))
    expect([idsOf(merged), merged.next]).toEqual(['gfedcba', '1'])
  })

  it('drops them when too many new rows are in between', () => {
    const merged = mergeRows(page('cba', null), page('zyx', '24'))
    expect([idsOf(merged), merged.next]).toEqual(['zyx', '24'])
  })

  it('returns the fresh page when it is complete', () => {
    expect(idsOf(mergeRows(page('cba', null), page('a', null)))).toBe('a')
    expect(idsOf(mergeRows(null, page('a', null)))).toBe('a')
  })
})
