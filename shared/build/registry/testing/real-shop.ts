import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  createTestDeployments,
  type TestDeployments,
} from '../../../../shell/server/features/releases/testing/create-deployments.ts'
import type { Environment } from '../../command-line/settings.ts'

/** For tests of the commands: the real server with a small shop, and the environment of the platform team. */
export type RealShop = {
  server: TestDeployments
  env: Environment & { DATA_DIR: string }
  /** Builds another version of a container. */
  build: (name: string) => Promise<void>
  /** Builds and publishes another version without deploying it, and returns its release id. */
  publish: (name: string) => Promise<string>
  close: () => Promise<void>
}

export async function startRealShop(): Promise<RealShop> {
  const server = await createTestDeployments()
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-commands-'))
  let number = 1
  const next = (name: string) => `${name} ${++number}`
  return {
    server,
    env: {
      SHOP_URL: await server.app.listen({ host: '127.0.0.1', port: 0 }),
      REGISTRY_TOKEN: await server.give('platform', ['publish', 'move', 'admin']),
      DATA_DIR: dataDir,
      DIST_DIR: server.shop.distDir,
    },
    build: async name => void (await server.shop.build(name, next(name))),
    publish: name => server.publish(name, next(name)),
    close: async () => {
      await server.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type ContentSchema<Content> = { parse: (value: unknown) => { content: Content } }

/** Parses the printed content of a command with the contract of the registry's response. */
export function contentOf<Content>(schema: ContentSchema<Content>, content: unknown): Content {
  return schema.parse({ result: true, content, message: '' }).content
}
