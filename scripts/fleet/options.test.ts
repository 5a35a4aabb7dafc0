import { expect, it } from 'vitest'

import { help, readOptions } from './options.ts'

it('reads the length of a run, and explains itself', () => {
  expect(readOptions(['--minutes', '2', '--strict'])).toMatchObject({
    ...{ minutes: 2, releases: 30, documents: 20, strict: true, short: false },
  })
  expect(readOptions(['--help'])).toBeNull()
  expect(help).toContain('--minutes')
})

it.each([
  [['--hours', '2'], /^Unknown option '--hours'.*see --help\.$/],
  [['now'], /see --help\.$/],
  [['--minutes', 'two'], /^--minutes must be a whole number from 1 to 600\.$/],
  [['--releases', '1001'], /^--releases must be a whole number from 1 to 1000\.$/],
])('rejects %s with one sentence', (line, sentence) => {
  expect(() => readOptions(line)).toThrow(sentence)
})
