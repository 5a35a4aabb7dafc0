import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { findPort } from '../../shell/server/testing/processes/program.ts'
import { Replica } from './replica.ts'

const program = `import { createServer } from 'node:http'
createServer((_request, response) => response.end()).listen(process.env.PORT, 'localhost')`

it('leaves no process when it closes during a start, and starts none afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-replica-'))
  const script = join(folder, 'server.mjs')
  await writeFile(script, program)
  const replica = new Replica({ folder, port: await findPort('localhost'), script, env: {} })
  const starting = replica.start()
  onTestFinished(async () => {
    await starting
    await replica.kill()
    await rm(folder, { recursive: true })
  })
  await replica.close()
  await expect(fetch(replica.url)).rejects.toThrow()
  await starting
  await expect(fetch(replica.url)).rejects.toThrow()
  await expect(replica.start()).rejects.toThrow('is closed')
})
