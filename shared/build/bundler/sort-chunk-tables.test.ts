import { describe, expect, it } from 'vitest'

import { sortRemotes } from './sort-chunk-tables.ts'

const code = (chunks: string, modules: string) => `
__webpack_require__.remotesLoadingData = { chunkMapping: ${chunks}, moduleIdToRemoteDataMapping: ${modules} };
__webpack_require__.f.remotes = function() {}`

describe('sortRemotes', () => {
  it('sorts the lists and leaves the rest unchanged', () => {
    const first = code('{"s":["K","n"],"9":["d","Mo"]}', '{"d":{"name":"./b"},"Mo":{"name":"./a"}}')
    const other = code('{"9":["Mo","d"],"s":["n","K"]}', '{"Mo":{"name":"./a"},"d":{"name":"./b"}}')
    expect(sortRemotes(first)).toBe(sortRemotes(other))
    expect(sortRemotes(first)).toBe(
      code('{"9":["Mo","d"],"s":["K","n"]}', '{"Mo":{"name":"./a"},"d":{"name":"./b"}}'),
    )
  })

  it('preserves every chunk and module', () => {
    const text = sortRemotes(code('{"$&":["b","a"]}', '{"$1":{"name":"$`"}}'))
    expect(text).toContain('{"$&":["a","b"]}')
    expect(text).toContain('{"$1":{"name":"$`"}}')
  })

  it('fails the build when the lists have another format', () => {
    expect(() => sortRemotes('__webpack_require__.remotesLoadingData = {};')).toThrow(
      'Cannot find the lists of remote modules',
    )
  })
})
