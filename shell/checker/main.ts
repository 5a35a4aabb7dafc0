import { join } from 'node:path'

import { checkBuilt } from './registry/check-built.ts'
import { serveChecks } from './registry/serve.ts'

const stopping = new AbortController()
const stop = () => stopping.abort()
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// The parent process that opened the channel is gone.
if (process.channel) process.once('disconnect', stop)

const options = {
  env: process.env,
  programsDir: join(import.meta.dirname, '..'),
  signal: stopping.signal,
}
const [command, ...line] = process.argv.slice(2)

try {
  if (command === 'check') console.log(await checkBuilt(line, options))
  else await serveChecks({ ...options, log: sentence => console.log(sentence) })
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
