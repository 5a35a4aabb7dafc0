import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** Prints whether a server traces with each of these settings, and what it has loaded of OpenTelemetry. */
const script = `
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
await import('./shell/server/serve.ts')
const { openTracing } = await import('./shell/server/open-tracing.ts')
const { readConfig } = await import('./shell/server/config.ts')
const names = ['SANDBOX_SECRET', 'WEBHOOK_SECRET', 'LINK_SECRET', 'USER_INFO_PASSPHRASE']
const secrets = Object.fromEntries(names.map(name => [name, 'x'.repeat(16)]))
const readLoaded = async settings => {
  const config = await readConfig({ DATA_DIR: tmpdir(), ...secrets, ...settings })
  const tracing = await openTracing(config, { warn: () => {} })
  const paths = Object.keys(createRequire(import.meta.url).cache)
  const found = new Set(paths.flatMap(path => /@opentelemetry[/][a-z-]+/.exec(path) ?? []))
  // prom-client loads the interface.
  const loaded = [...found].filter(name => name !== '@opentelemetry/api')
  return { isTracing: tracing !== null, loaded }
}
const loaded = []
for (const settings of JSON.parse(process.argv.at(-1))) loaded.push(await readLoaded(settings))
console.log(JSON.stringify(loaded))
process.exit()
`

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }

it('loads OpenTelemetry only with an endpoint, and in another thread', {
  timeout: 120_000,
}, async () => {
  const settings = [{}, { ...endpoint, OTEL_SDK_DISABLED: 'true' }, endpoint]
  const line = ['--import', 'tsx', '--input-type=module', '-e', script, JSON.stringify(settings)]
  const { stdout } = await run(process.execPath, line, { cwd: root })
  expect(JSON.parse(stdout)).toEqual(
    [false, false, true].map(isTracing => ({ isTracing, loaded: [] })),
  )
})
