import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client'

import type { TracingSettings } from '../../config/tracing-settings.ts'
import type { Span } from '../span.ts'

/** What the thread that sends is started with. */
export type SenderData = {
  settings: TracingSettings
  /** The build of this server, and its name among the others. */
  version: string
  instance: string
}

export type MetricFamily = MetricObjectWithValues<MetricValueWithName<string>>

/** Messages of the server. `done` answers those with an id. */
export type ToSender =
  | {
      kind: 'spans'
      spans: Span[]
      /** The time of day in milliseconds at 0 of `performance.now()`. */
      origin: number
    }
  | { kind: 'metrics'; id: number; families: MetricFamily[] }
  | { kind: 'flush-metrics'; id: number }
  | { kind: 'stop'; id: number }

/** Messages of the thread that sends. `metrics` answers `collect`. */
export type FromSender =
  | { kind: 'ready' }
  | { kind: 'warning'; reason: string }
  | { kind: 'collect'; id: number }
  | { kind: 'done'; id: number }
