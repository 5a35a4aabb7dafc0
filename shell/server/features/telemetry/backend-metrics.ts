import { Counter, Histogram, type Registry } from 'prom-client'

const seconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Services of teams, by team. The platform grants their names, so there are few. */
export function createBackendMetrics(registers: Registry[]) {
  return {
    backendSeconds: new Histogram({
      name: 'storefront_backend_seconds',
      help: 'Requests to services of teams by the response of the customer, also those that failed',
      labelNames: ['team', 'method', 'status'],
      buckets: seconds,
      registers,
    }),
    backendFailures: new Counter({
      name: 'storefront_backend_failures_total',
      help: 'Requests to services of teams without a usable response, by reason',
      labelNames: ['team', 'reason'],
      registers,
    }),
  }
}
