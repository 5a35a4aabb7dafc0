import { describe, expect, it } from 'vitest'

import { sortRemotes } from './sort-chunk-tables.ts'

const code = (chunks: string, modules: string) => `
__webpack_require__.remotesLoadingData = { chunkMapping: ${chunks}, moduleIdToRemoteDataMapping: ${modules} };
__webpack_require__.f.remotes = function() {}`

describe('sortRemotes', () => {
  it('writes the same lists in the same order, and leaves the rest as it is', () => {
    const first = code('{"s":["K","n"],"9":["d","Mo"]}', '{"d":{"name":"./b"},"Mo":{"name":"./a"}}')
    const other = code('{"9":["Mo","d"],"s":["n","K"]}', '{"Mo":{"name":"./a"},"d":{"name":"./b"}}')
    expect(sortRemotes(first)).toBe(sortRemotes(other))
    expect(sortRemotes(first)).toBe(
      code('{"9":["Mo","d"],"s":["K","n"]}', '{"Mo":{"name":"./a"},"d":{"name":"./b"}}'),
    )
  })

  it('keeps every chunk and module', () => {
    const text = sortRemotes(code('{"$&":["b","a"]}', '{"$1":{"name":"$`"}}'))
    expect(text).toContain('{"$&":["a","b"]}')
    expect(text).toContain('{"$1":{"name":"$`"}}')
  })

  it('ends the build where the lists are written in another way', () => {
    expect(() => sortRemotes('__webpack_require__.remotesLoadingData = {};')).toThrow(
      'Cannot find the lists of remote modules',
    )
  })
})
