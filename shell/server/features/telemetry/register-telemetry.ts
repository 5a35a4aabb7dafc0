import { telemetrySchema } from '@storefront/api/telemetry'
import { telemetryLimits } from '@storefront/api/telemetry-limits'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

import { repeat } from '../../concurrency/repeat.ts'
import { createSerialQueue } from '../../concurrency/serial-queue.ts'
import type { Dependencies } from '../../dependencies.ts'
import { clientKey } from '../../http/rate-limits/address-key.ts'
import { createLimiter } from '../../http/rate-limits/rate-limit.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { addScope, publicScope } from '../../plugins/scopes.ts'
import { teamScope } from '../releases/index.ts'
import { type AttributedReport, attribute, requested } from './attribute.ts'
import { countPages } from './count-pages.ts'
import { countRequests } from './count-requests.ts'
import { createKnownCompositions } from './known-compositions.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { readHealth } from './read-health.ts'
import { findStack } from './repository-stacks.ts'
import { addSums } from './repository-telemetry.ts'
import { resolveStack } from './resolve-stack.ts'
import { createMetricsReader, sendMetrics } from './send-metrics.ts'
import { createTally } from './tally.ts'
import { toFacts } from './to-facts.ts'

const flushMs = 2000

/** The process collects sums for two seconds, so that many pages need only a few rows. */
function createBook(app: FastifyInstance, { database }: Dependencies) {
  const tally = createTally()
  const runSerially = createSerialQueue()
  const writeAll = async (): Promise<void> => {
    const sums = tally.take()
    if (Object.values(sums).every(rows => rows.length === 0)) return
    try {
      await addSums(database, sums)
    } catch (error) {
      tally.giveBack(sums)
      throw error
    }
  }
  // A reader waits for sums that are already being written.
  const write = () => runSerially('write', writeAll)
  const job = repeat({ name: 'telemetry', everyMs: flushMs, run: write }, app.log)
  app.addHook('onClose', async () => {
    await job.stop()
    await write().catch(error => app.log.warn({ err: error }, 'The last telemetry is lost'))
  })
  return { add: tally.add, write }
}

/**
 * Receives reports of pages and shows them to authorized callers: `POST /_telemetry`, `GET /_registry/health`, `GET
 * /_metrics`.
 */
export async function registerTelemetry(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { compositions, config, database, now } = dependencies
  const metrics = createMetrics()
  app.decorate('metrics', metrics)
  app.decorate('readMetrics', createMetricsReader(app, dependencies, metrics))
  const book = createBook(app, dependencies)
  const findShop = createKnownCompositions(id => compositions.findText(id))
  const limit = createLimiter(app, 'telemetry', clientKey)
  const take = (reported: AttributedReport): void => {
    book.add(reported, now())
    metrics.observe(reported)
  }
  countRequests(app, metrics)
  countPages(app, composition => take(requested(composition)))

  await addScope(app, publicScope, async scoped => {
    scoped.post(
      '/_telemetry',
      {
        bodyLimit: telemetryLimits.bytes,
        onRequest: request => limit(request),
        // No one reads this response, and it reveals nothing.
        errorHandler: (_error, _request, reply) => void reply.code(204).send(),
      },
      async (request, reply) => {
        const told = telemetrySchema.safeParse(request.body)
        const shop = told.success ? await findShop(told.data.composition) : null
        if (told.success && shop) {
          // An invented rate is limited to the rate of a real page.
          const sampling = Math.min(told.data.sampling, config.telemetrySampling)
          const reported = attribute(shop, { ...told.data, sampling })
          take(reported)
          app.pageVotes.addReport(request, told.data, toFacts(reported, told.data))
        }
        return reply.code(204).send()
      },
    )
  })
  await addScope(app, teamScope, async scoped => {
    sendMetrics(scoped)

    addEndpoint(scoped, 'GET /_registry/health', async request => {
      const { hours } = request.query
      await book.write()
      return ok(await readHealth(database, { hours, live: compositions.current() }))
    })

    addEndpoint(scoped, 'GET /_registry/stacks/:id', async request => {
      const stack = await findStack(database, request.params.id)
      if (!stack) throw new HttpError(404, 'not_found', { message: 'There is no such stack.' })
      return ok(await resolveStack(dependencies, stack))
    })
  })
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this process for `GET /_metrics`. */
    metrics: Metrics
    /** Metrics with the values of all processes, which it reads from the database. */
    readMetrics: () => Promise<Registry>
  }
}
