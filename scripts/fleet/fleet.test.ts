import { expect, it } from 'vitest'

import { checkStory } from './checks.ts'
import { startFleet } from './fleet.ts'
import { shortLength } from './lengths.ts'
import { runStory } from './story.ts'

it('sells and releases on two servers without a shared disk while one is killed and PostgreSQL restarts', {
  timeout: 240_000,
}, async () => {
  const fleet = await startFleet({ hasPooler: false, hasCaddy: false })
  try {
    const story = await runStory(fleet, shortLength, () => undefined)
    const checks = await checkStory(fleet, story, shortLength)
    const failed = checks.filter(({ isGood }) => !isGood)
    expect(failed.map(({ name, found }) => `${name}: ${found}`)).toEqual([])
    expect(checks.length).toBeGreaterThan(8)
  } finally {
    await fleet.stop()
  }
})
