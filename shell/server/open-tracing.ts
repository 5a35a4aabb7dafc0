import { hostname } from 'node:os'
import type { Logger } from 'pino'

import type { Config } from './config.ts'
import { type RunningTracing, startTracing } from './tracing/start-tracing.ts'

/** Null while tracing is off, and then nothing of OpenTelemetry is loaded. */
export async function openTracing(config: Config, log: Logger): Promise<RunningTracing | null> {
  const { tracing, serverBuild, host, port } = config
  if (!tracing) return null
  return startTracing(tracing, {
    version: serverBuild,
    instance: `${hostname()} ${host}:${port}`,
    warn: (details, message) => log.warn(details, message),
  })
}

/** Servers that may continue a trace. The payment provider, the icon service and others outside do not get its id. */
export function ownOrigins({ apiUrl, sandboxUrl }: Config): string[] {
  return [apiUrl, sandboxUrl].filter(url => url).map(url => new URL(url ?? '').origin)
}
