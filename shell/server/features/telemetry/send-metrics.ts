import { readinessCodes } from '@storefront/api/readiness'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, type Registry } from 'prom-client'

import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http-error.ts'
import { countJobFailures } from '../jobs/index.ts'
import { countFindings } from '../payments/index.ts'
import { createRememberedCallers, platformTeam } from '../releases/index.ts'
import type { Metrics } from './metrics.ts'
import { readCompositions, readyRatio } from './read-compositions.ts'
import { createShopRefresh } from './refresh-shop.ts'
import { countDeployments, readOpen } from './repository-telemetry.ts'

/** The maximum number of compositions with open pages. The others are one series. */
const maxCompositions = 10
const short = (id: string) => id.slice(0, 12)

async function requirePlatform(request: FastifyRequest): Promise<void> {
  const { team } = request.caller
  if (team !== platformTeam)
    throw new HttpError(403, 'foreign_token', {
      message: 'Metrics are for the platform team: use one of its tokens.',
    })
}

async function refreshCompositions(metrics: Metrics, dependencies: Dependencies): Promise<void> {
  const { orders, readyRatio: ratios } = metrics
  const { database, compositions } = dependencies
  const liveId = compositions.current()?.id
  const found = await readCompositions(database, { hours: 1, liveId })
  orders.reset()
  ratios.reset()
  for (const { composition: id, ordered, paid, ...starts } of found.slice(0, maxCompositions)) {
    const composition = short(id)
    orders.set({ composition, step: 'ordered' }, ordered)
    orders.set({ composition, step: 'paid' }, paid)
    const ratio = readyRatio(starts)
    if (ratio !== null) ratios.set({ composition }, ratio)
  }
}

/** The values of all processes. */
function resetShop({ moves, open, paymentFindings, jobFailures }: Metrics): void {
  for (const gauge of [moves, open, paymentFindings, jobFailures]) gauge.reset()
}

/** Reads the values of all processes from the database. Without it, only the values of this process are sent. */
async function refresh(metrics: Metrics, dependencies: Dependencies): Promise<void> {
  const { moves, live, open, paymentFindings, jobFailures } = metrics
  const { database, compositions } = dependencies
  const current = compositions.current()
  live.reset()
  if (current) live.set({ composition: short(current.id) }, 1)
  const [moved, looking, findings, failures] = await Promise.all([
    countDeployments(database),
    readOpen(database),
    countFindings(database),
    countJobFailures(database),
    refreshCompositions(metrics, dependencies),
  ]).catch(error => {
    resetShop(metrics)
    throw error
  })
  resetShop(metrics)
  for (const job of failures) jobFailures.set({ job_name: job.name }, job.failures)
  for (const { kind, count } of findings) paymentFindings.set({ kind }, count)
  for (const { kind, count } of moved) moves.set({ kind }, count)
  for (const [index, { composition, documents }] of looking.entries()) {
    if (index < maxCompositions) open.set({ composition: short(composition) }, documents)
    else open.inc({ composition: 'other' }, documents)
  }
}

/**
 * Each reason has a series, so that an alert can tell a reason that is gone from a server that is gone. Returns whether
 * the database answers.
 */
async function refreshReadiness(
  { readinessProblems }: Metrics,
  app: FastifyInstance,
): Promise<boolean> {
  const { reasons } = await app.readReadiness()
  for (const reason of readinessCodes) readinessProblems.set({ reason }, 0)
  for (const { code } of reasons) readinessProblems.set({ reason: code }, 1)
  return reasons.every(({ code }) => code !== 'database_down')
}

/** Returns a function that reads the current values of all metrics. */
export function createMetricsReader(
  app: FastifyInstance,
  dependencies: Dependencies,
  metrics: Metrics,
): () => Promise<Registry> {
  const { registry } = metrics
  const refreshShop = createShopRefresh(metrics, dependencies.database)
  let isWatching = false
  app.addHook('onClose', async () => registry.clear())
  return async () => {
    // Reading process metrics has a cost, so it happens only on request.
    if (!isWatching) collectDefaultMetrics({ register: registry })
    isWatching = true
    for (const [endpoint, count] of app.countDrifts())
      metrics.responseDrifts.set({ endpoint }, count)
    if (!(await refreshReadiness(metrics, app))) {
      // A connection that gets no answer would take longer than Prometheus waits.
      resetShop(metrics)
      return registry
    }
    await Promise.all([refresh(metrics, dependencies), refreshShop()]).catch(error =>
      app.log.warn({ err: error }, 'Metrics without the database'),
    )
    return registry
  }
}

/** `GET /_metrics` in the Prometheus format, for the platform team. */
export function sendMetrics(app: FastifyInstance): void {
  const rememberedCallers = createRememberedCallers(app.dependencies.now)
  app.get('/_metrics', { config: { rememberedCallers } }, async (request, reply) => {
    await requirePlatform(request)
    const registry = await app.readMetrics()
    return reply
      .header('cache-control', 'private, no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
