import type { Flavor } from '@storefront/api/flavor'
import { describe, expect, test } from 'vitest'

import seed from '../../../catalog/seed/flavors.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import { type Line, measure } from './measure.ts'
import zhTW from './zh-TW.json' with { type: 'json' }

const catalogue: Flavor[] = seed.content

/**
 * `seen` was written with the rules at hand, and `unseen` without. The share of correct results is computed for each.
 */
type Corpus = { seen: Line[]; unseen: Line[] }
const corpora: Record<string, Corpus> = { en, 'zh-TW': zhTW, es }

describe.each(Object.entries(corpora))('the corpus in %s', (language, { seen, unseen }) => {
  test('has at least 120 phrasings, half of them written without knowledge of the rules', () => {
    expect(seen.length + unseen.length).toBeGreaterThanOrEqual(120)
    expect(unseen.length).toBeGreaterThanOrEqual(60)
    expect(new Set([...seen, ...unseen].map(({ text }) => text)).size).toBe(
      seen.length + unseen.length,
    )
  })

  test('is understood, in each half', () => {
    const wrong = { seen: measure(seen, catalogue), unseen: measure(unseen, catalogue) }
    const share = (half: Line[], missed: string[]) =>
      `${half.length - missed.length}/${half.length}`
    const line = `${language}: seen ${share(seen, wrong.seen)}, unseen ${share(unseen, wrong.unseen)}`
    process.stdout.write(`${line}\n`)
    expect(wrong).toEqual({ seen: [], unseen: [] })
  })
})
