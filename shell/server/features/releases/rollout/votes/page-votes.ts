import type { Telemetry } from '@storefront/api/telemetry'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../../dependencies.ts'
import { createPageToken, openPageToken } from './page-token.ts'
import { applyReports, insertOrderVotes, insertPages, type OrderVote } from './repository-votes.ts'
import { readNetwork, readVisitor } from './visitor.ts'
import { createVotes } from './votes.ts'

/** `rollout`, the index of its step, and the arm of the visitor in it. */
type CountedArm = { rollout: string; step: number; arm: string }

/** What the reports of a page say about the shop. */
type ReportedFacts = { readyBucket: number | null; hasError: boolean; hasHandled: boolean }

export type PageVotes = {
  /** Gives the page a token and counts it, if its visitor counts for a canary. */
  sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: { composition: string; arms: CountedArm[] },
  ): void
  /** Counts a report with the token of a page that this visitor got. */
  addReport(request: FastifyRequest, telemetry: Telemetry, facts: ReportedFacts): void
  addOrder(request: FastifyRequest, vote: Pick<OrderVote, 'kinds' | 'order'>): Promise<void>
  /** Writes what waits. */
  write(): Promise<void>
}

/** Counts pages and their reports in memory, and writes them once a second. */
export function createPageVotes(dependencies: Dependencies): PageVotes {
  const { config, database, now } = dependencies
  const votes = createVotes()
  const server = config.serverBuild

  const write = async (): Promise<void> => {
    const { pages, reports } = votes.take()
    try {
      await insertPages(database, pages)
      const known = await applyReports(
        database,
        reports.map(({ report }) => report),
      )
      votes.giveBack({
        pages: [],
        reports: reports.filter(({ report }) => !known.has(report.page)),
      })
    } catch (error) {
      votes.giveBack({ pages, reports })
      throw error
    }
  }
  return {
    write,
    sendPage(request, reply, { composition, arms }) {
      const visitor = readVisitor(request)
      if (visitor === null || arms.length === 0) return
      const { page, header } = createPageToken(config, { composition, visitor })
      reply.header('server-timing', header)
      const sent = { page, visitor, composition, server, network: readNetwork(request, visitor) }
      for (const arm of arms) votes.addPage({ ...sent, ...arm, at: now().toISOString() })
    },
    addReport(request, { page: token, composition, start, added }, facts) {
      const visitor = readVisitor(request)
      if (token === undefined || visitor === null) return
      const page = openPageToken(config, token, { composition, visitor })
      if (page === null) return
      const at = now().toISOString()
      votes.addReport({ page, at, start: start ?? null, hasAdded: added > 0, ...facts })
    },
    async addOrder(request, vote) {
      const visitor = readVisitor(request)
      if (visitor === null) return
      const claimed = request.headers['x-composition']
      const composition = typeof claimed === 'string' ? claimed : null
      await write()
      await insertOrderVotes(database, { visitor, composition, server, at: now(), ...vote })
    },
  }
}
