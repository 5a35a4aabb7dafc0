import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'

import { createApp } from '../../../app.ts'
import type { CompositionService } from '../composition/index.ts'
import { openStore } from '../composition/store/open-store.ts'
import type { TestDeployments } from './create-deployments.ts'

type SecondServer = {
  app: FastifyInstance
  compositions: CompositionService
  dataDir: string
  /** Ends the server and keeps its disk. */
  stop: () => Promise<void>
}

/** Removes the disks that it creates. */
export function createServerStarter(shop: TestDeployments) {
  const folders: string[] = []
  const running = new Set<SecondServer>()

  /** Another server of the shop with its own disk, which is empty unless `dataDir` is that of an earlier one. */
  const start = async (dataDir?: string): Promise<SecondServer> => {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'storefront-second-')))
    folders.push(folder)
    const config = { ...shop.dependencies.config, dataDir: folder }
    const log = pino({ level: 'silent' })
    const store = openStore({ ...config, log })
    const compositions = shop.openAnother({ dataDir: folder, store })
    const dependencies = { ...shop.dependencies, config, store, compositions }
    const app = await createApp(dependencies, log, { onDrift: 'throw' })
    await compositions.start()
    app.markPrepared()
    const stop = async () => {
      if (!running.delete(server)) return
      await app.close()
      await compositions.stop()
      await store.close()
    }
    const server: SecondServer = { app, compositions, dataDir: folder, stop }
    running.add(server)
    return server
  }
  const close = async () => {
    for (const server of running) await server.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
  return { start, close }
}
