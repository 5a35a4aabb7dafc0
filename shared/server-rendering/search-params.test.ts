import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { SearchParams } from './search-params.ts'

const names = fc.constantFrom('gpu', 'location', 'a b', 'ñ', '')
const texts = fc.oneof(names, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
/** Without letters like `ñ` beside faulty signs, which Node reads in another way than browsers. */
const queries = fc
  .array(fc.constantFrom('gpu', '=', '&', '+', '%20', '%', '%4', '%C3%B1', '%2B', '?', '#'))
  .map(parts => parts.join(''))

/** One after the other on both, as pages change a query. */
type Step = ['append' | 'set', string, string] | ['delete', string]
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('append' as const, 'set' as const), names, texts),
    fc.tuple(fc.constant('delete' as const), names),
  ),
)

function change(params: SearchParams | URLSearchParams, [verb, ...values]: Step) {
  const [name, value = ''] = values
  if (verb === 'delete') params.delete(name)
  else params[verb](name, value)
}

function describeAll(params: SearchParams | URLSearchParams) {
  const visited: string[][] = []
  params.forEach((value, name) => {
    visited.push([name, value])
  })
  return {
    text: params.toString(),
    pairs: [...params],
    visited,
    size: params.size,
    read: ['gpu', 'ñ', 'absent'].map(name => [
      params.has(name),
      params.get(name),
      params.getAll(name),
    ]),
  }
}

describe('SearchParams', () => {
  it('reads a query as browsers do', () => {
    const check = (query: string) => {
      expect(describeAll(new SearchParams(query))).toEqual(describeAll(new URLSearchParams(query)))
    }
    check('?gpu=any&gpu=none&location=madrid-es&&=&a=b=c')
    fc.assert(fc.property(queries, check))
    fc.assert(fc.property(queries, query => check(`?${query}`)))
  })

  it('changes and writes a query as browsers do', () => {
    fc.assert(
      fc.property(queries, steps, (query, all) => {
        const [own, expected] = [new SearchParams(query), new URLSearchParams(query)]
        for (const step of all) {
          change(own, step)
          change(expected, step)
        }
        expect(describeAll(own)).toEqual(describeAll(expected))
      }),
    )
  })

  it('copies pairs and other params, which do not change with the copy', () => {
    const first = new SearchParams([['gpu', 'any']])
    const copy = new SearchParams(first)
    copy.append('gpu', 'none')
    expect([first.toString(), copy.toString()]).toEqual(['gpu=any', 'gpu=any&gpu=none'])
    expect(new SearchParams().toString()).toBe('')
  })

  it('reads letters that are not encoded', () => {
    expect(new SearchParams('ñ=方案&b=%E6%96%B9方').toString()).toBe(
      new URLSearchParams('ñ=方案&b=方方').toString(),
    )
  })

  it('keeps bytes that are no UTF-8', () => {
    expect(new SearchParams('a=%FF&b=%41').toString()).toBe('a=%25FF&b=A')
  })
})
