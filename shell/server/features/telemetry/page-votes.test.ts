import { afterAll, beforeAll, expect, it } from 'vitest'

import { createBallot } from '../releases/rollout/votes/testing/create-ballot.ts'
import { createTelemetryApp, type TelemetryApp, thrown } from './testing/create-app.ts'

let testing: TelemetryApp
let ballot: ReturnType<typeof createBallot>

beforeAll(async () => {
  testing = await createTelemetryApp()
  ballot = createBallot(testing.dependencies)
})
afterAll(() => testing.close())

it('counts the votes of reports with a token for the arm of their page', async () => {
  const [visitor, other] = [ballot.visitor(), ballot.visitor()]
  const composition = testing.live.id
  ballot.rollout.candidateId = composition
  const page = ballot.send(visitor, 'candidate', composition)
  ballot.send(other, 'candidate', composition)
  const vote = (cookie: string, told: object) =>
    testing.post({ composition, page, ...told }, { cookie: `arm=${cookie}` })
  await ballot.votes.write()

  await vote(other.cookie, { start: 'stalled' })
  await vote(visitor.cookie, { start: 'ready', pageReadyMs: 800 })
  await vote(visitor.cookie, { start: 'stalled', errors: [thrown('x', null)] })
  await testing.app.pageVotes.write()
  const observed = await ballot.observe()
  expect(observed.current.candidate.starts).toBe(1)
  expect(observed.steps[0]?.candidate).toMatchObject({ served: 2, failedStarts: 0, errors: 0 })

  await vote(visitor.cookie, { errors: [thrown('x')], added: 2 })
  await vote(visitor.cookie, { handled: [{ file: null, name: 'Error', code: 'unknown' }] })
  await testing.app.pageVotes.write()
  const { steps } = await ballot.observe()
  expect(steps[0]?.candidate).toMatchObject({ errors: 1, handled: 1, added: 1 })
})
