import { randomBytes, randomUUID } from 'node:crypto'
import { type Telemetry, telemetrySchema } from '@storefront/api/telemetry'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../../../dependencies.ts'
import { sealBucket } from '../../bucket.ts'
import { createPageVotes, type PageVotes } from '../page-votes.ts'
import { readObservation } from '../read-observation.ts'

export const compositions = { stable: 'a'.repeat(64), candidate: 'b'.repeat(64) }
type Arm = keyof typeof compositions
type Facts = Parameters<PageVotes['addReport']>[2]

const nothing: Facts = { readyBucket: null, hasError: false, hasHandled: false }

/** A visitor with the cookie that the server set, and an address of its own. */
type TestVisitor = { cookie: string; ip: string }

/** A rollout at 10 % with visitors, whose clock the test moves. */
export function createBallot(dependencies: Dependencies) {
  const rollout = {
    id: randomUUID(),
    percents: [10, 50, 100],
    step: 0,
    candidateId: compositions.candidate,
    serverBuild: null as string | null,
  }
  let time = Date.now()
  const now = () => new Date(time)
  const own = { ...dependencies, now }
  const votes = createPageVotes(own)
  let address = 0

  const requestOf = ({ cookie, ip }: TestVisitor, headers: Record<string, string> = {}) =>
    ({
      ip,
      headers,
      cookies: { arm: cookie },
      server: { dependencies: own },
    }) as unknown as FastifyRequest
  const visitor = (ip = `203.0.${address >> 8}.${address++ & 255}`): TestVisitor => {
    const bucket = randomBytes(16).toString('base64url')
    return { cookie: sealBucket(dependencies.config, bucket), ip }
  }
  return {
    rollout,
    votes,
    visitor,
    requestOf,
    pass: (seconds: number): void => {
      time += seconds * 1000
    },
    /** The server sends a page. Returns its token, or null if the page has none. */
    send: (who: TestVisitor, arm: Arm, composition = compositions[arm]): string | null => {
      let header = ''
      const reply = { header: (_name: string, value: string) => (header = value) }
      votes.sendPage(requestOf(who), reply as unknown as FastifyReply, {
        composition,
        arms: [{ rollout: rollout.id, step: rollout.step, arm }],
      })
      return /^page;desc="(.*)"$/.exec(header)?.[1] ?? null
    },
    report: (who: TestVisitor, told: Partial<Telemetry>, facts: Partial<Facts> = {}): void => {
      const telemetry = telemetrySchema.parse({ composition: compositions.candidate, ...told })
      votes.addReport(requestOf(who), telemetry, { ...nothing, ...facts })
    },
    observe: async () => {
      await votes.write()
      return readObservation(dependencies.database, rollout, now())
    },
  }
}
