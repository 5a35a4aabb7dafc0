import type { Flavor } from '@storefront/api/flavor'
import { describe, expect, test } from 'vitest'

import seed from '../../../catalog/seed/flavors.json' with { type: 'json' }
import { understand } from './understand.ts'

const catalogue: Flavor[] = seed.content
const longest = 4000

/** Long runs of text that begin like a match of a pattern, which make a pattern backtrack. */
const seeds = [
  ...[
    '9',
    '9 ',
    '1.',
    '1,',
    '$',
    '$1 ',
    '$1-',
    '1 to ',
    '1 gb ',
    '1 gb and ',
    'gb 1',
    '4c-',
    '4c-16g ',
  ],
  ...[
    'under ',
    'under 1 ',
    'menos de 1',
    '最多',
    '每個月 ',
    '一',
    '十',
    '一小時',
    '十六g ',
    'h100 x',
    'a1 ',
  ],
  ...[
    'two ',
    'two and ',
    'cien y ',
    'a ',
    'an hour ',
    'qy-',
    'qy-2026-',
    'xxxxxxx ',
    'servdor ',
    '我',
    '我的',
  ],
  ...[
    ' ',
    '\t',
    '\n',
    '(',
    '"',
    '<b>',
    '\u202e',
    '\u0301',
    'é',
    '😀',
    'ﷺ',
    '🏳️‍🌈',
    '1e9 ',
    '-',
    '--',
    'no gpu ',
    'not in ',
    'not in tokyo or ',
    'do not talk to a person with a ',
    'no en ',
    'no me pases con una ',
    '不要',
    '除了東京和',
    '東京',
  ],
]

/** The processor time in ms of the fastest of three readings, without the work of others in the process. */
function readingTime(text: string): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage()
    understand(text, catalogue)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

describe('hostile texts', () => {
  test.each(seeds)('of %j are read in a short time', seed => {
    const texts = [seed.repeat(longest / seed.length), `${seed.repeat(longest / seed.length)}!x9`]
    for (const text of texts) {
      understand(text, catalogue)
      // The target for a message is 20 ms. A busy machine takes longer.
      expect(readingTime(text)).toBeLessThan(40)
    }
  })

  test('have no meaning', () => {
    for (const text of ['', '   ', '\u0000', '(((((', '$$$$', '<img src=x onerror=alert(1)>', '𝟠𝟘'])
      expect(understand(text, catalogue).intent).toBe('unknown')
  })

  test('do not hide a request', () => {
    expect(understand('４ ＶＣＰＵ， 𝟙𝟞 GB', catalogue).need).toMatchObject({ vcpus: 4, ram: 16 })
    expect(understand(`H100 ${'!'.repeat(longest)}`, catalogue).need.model).toBe('H100')
  })
})
