import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Prints the packages of OpenTelemetry that a server with these settings has loaded. prom-client loads the interface. */
const script = `
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
await import('./shell/server/serve.ts')
const { openTracing } = await import('./shell/server/open-tracing.ts')
const { readConfig } = await import('./shell/server/config.ts')
const config = await readConfig({ DATA_DIR: tmpdir(), SANDBOX_SECRET: 'x'.repeat(16), WEBHOOK_SECRET: 'x'.repeat(16),
  LINK_SECRET: 'x'.repeat(16), USER_INFO_PASSPHRASE: 'x'.repeat(16), ...JSON.parse(process.argv.at(-1)) })
const running = await openTracing(config, { warn: () => {} })
const loaded = Object.keys(createRequire(import.meta.url).cache)
const names = loaded.flatMap(path => /@opentelemetry\\/[\\w-]+/.exec(path) ?? [])
console.log(JSON.stringify([...new Set(names)].filter(name => name !== '@opentelemetry/api').sort()))
await running?.stop()
`

async function loadedWith(settings: object): Promise<string[]> {
  const line = ['--import', 'tsx', '--input-type=module', '-e', script, JSON.stringify(settings)]
  const { stdout } = await run(process.execPath, line, { cwd: root })
  return JSON.parse(stdout)
}

it('loads OpenTelemetry only with an endpoint', { timeout: 120_000 }, async () => {
  expect(await loadedWith({})).toEqual([])
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  expect(await loadedWith(endpoint)).toContain('@opentelemetry/sdk-node')
  expect(await loadedWith({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toEqual([])
})
