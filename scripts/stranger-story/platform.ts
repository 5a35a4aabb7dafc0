import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Registry } from '@storefront/kit/registry/client'
import { dist, root } from '@storefront/kit/root'
import { z } from 'zod'

import { readPlatformToken } from '../../e2e/tools/shop/platform-token.ts'
import { startNode } from '../../e2e/tools/shop/process.ts'
import { type Shop, startShop } from '../../e2e/tools/shop/shop.ts'

const run = promisify(execFile)
const tokenSchema = z.object({ secret: z.string() })

/** The shop, and the three commands of the platform team. */
export type Platform = {
  url: string
  /** Resolves to the secret of a new token. */
  createToken: (team: string) => Promise<string>
  grantRoutes: (team: string, prefix: string) => Promise<void>
  grantBackend: (team: string, address: string) => Promise<void>
  /** Names each running server and its start. */
  readServers: () => Promise<string>
  stop: () => Promise<void>
}

/** Packs the kit, and resolves to the path of the tarball. */
export async function packKit(out: string): Promise<string> {
  const line = ['run', '--silent', 'pack-kit', '--', '--out', out]
  const { stdout } = await run('npm', line, { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** Starts the production build as a shop that needs checks, with a checker and an empty database. */
export async function startPlatform(): Promise<Platform> {
  // The service of the team runs on this machine.
  const settings = { RELEASE_CHECKS: 'required', BACKEND_NETWORKS: '127.0.0.0/8' }
  const shop = await startShop({ distDir: dist, env: settings })
  const { url, dataDir } = shop
  const env = { DATA_DIR: dataDir, SHOP_URL: url, NODE_ENV: 'production' }
  const checker = startNode(join(dist, 'checker', 'main.js'), env)
  const registry = async (...line: string[]) => {
    const program = join(root, 'shared', 'build', 'bin', 'storefront.mjs')
    const all = [program, 'registry', ...line]
    return (await run(process.execPath, all, { cwd: root, env: { ...process.env, ...env } })).stdout
  }
  return {
    url,
    createToken: async team =>
      tokenSchema.parse(JSON.parse(await registry('tokens', 'create', team, '--json'))).secret,
    grantRoutes: async (team, prefix) => void (await registry('routes', 'grant', team, prefix)),
    grantBackend: async (team, address) =>
      void (await registry('backends', 'grant', team, address)),
    readServers: () => readServers(shop),
    stop: async () => {
      await Promise.all([checker.stop(), shop.stop()])
    },
  }
}

async function readServers({ url, dataDir, server }: Shop): Promise<string> {
  const registry = new Registry({ shop: url, token: await readPlatformToken({ dataDir }) })
  const { replicas } = await registry.request('GET /_registry/replicas')
  const listed = replicas.map(({ id, startedAt }) => `${id} since ${startedAt}`)
  return [`process ${server.isRunning() ? server.pid : 'ended'}`, ...listed.sort()].join(', ')
}
