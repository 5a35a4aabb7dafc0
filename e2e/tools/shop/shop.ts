import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { copyDataDir, makeDataDir } from './data-dir.ts'
import { type IconService, startIconService } from './icon-service.ts'
import { freePort } from './ports.ts'
import { type Running, startNode, untilReady } from './process.ts'

const dist = process.env.DIST_DIR ?? join(import.meta.dirname, '..', '..', '..', 'dist')

export type Shop = {
  url: string
  sandboxUrl: string
  dataDir: string
  server: Running
  sandbox: Running
  /** Replaces the public icon service, unless the environment names another one. */
  icons: IconService
  restartServer: (signal?: NodeJS.Signals, program?: ServerProgram) => Promise<void>
  stopSandbox: (signal?: NodeJS.Signals) => Promise<void>
  startSandbox: () => Promise<void>
  /** Starts a second server process on the same database and data folder, with additional settings. */
  startSecond: (env?: Record<string, string>) => Promise<{ url: string; server: Running }>
  stop: () => Promise<void>
}

/** Default: the server of the build, which is ready when all pages are. `env`: additional settings. */
type ServerProgram = { script?: string; readyPath?: string; env?: Record<string, string> }

type ShopOptions = {
  /** Of the server. Default: a free one. */
  port?: number
  distDir?: string
  env?: Record<string, string>
  /** The data folder, which stays after the shop stops. Default: a temporary folder. */
  dataDir?: string
}

/** The prepared data folder does not fit other builds. */
const findDataDir = ({ distDir }: ShopOptions): Promise<string> =>
  distDir ? makeDataDir() : copyDataDir()

/** Starts a complete shop on free ports: production build, real server, sandbox and PostgreSQL. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const dataDir = options.dataDir ?? (await findDataDir(options))
  const port = options.port ?? (await freePort('localhost'))
  const sandboxPort = await freePort('127.0.0.1')
  const distDir = options.distDir ?? dist
  const icons = await startIconService()
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    SANDBOX_PORT: String(sandboxPort),
    RATE_LIMITS: 'off',
    RELEASE_CHECKS: 'none',
    SUPPORT_HOURS: 'always',
    LOG_LEVEL: 'warn',
    ICON_FALLBACK_URL: icons.url,
    ...options.env,
  }
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`

  const startServer = async (at: number, program: ServerProgram = {}): Promise<Running> => {
    const { script = join(distDir, 'server', 'main.js'), readyPath = '/readyz' } = program
    const server = startNode(script, { ...env, PORT: String(at), ...program.env })
    await untilReady(`http://localhost:${at}${readyPath}`, server)
    return server
  }
  const startSandbox = async (): Promise<Running> => {
    const sandbox = startNode(join(distDir, 'sandbox', 'main.js'), { ...env, PORT: String(port) })
    await untilReady(`${sandboxUrl}/healthz`, sandbox)
    return sandbox
  }

  const extra: Running[] = []
  const shop: Shop = {
    url,
    sandboxUrl,
    dataDir,
    server: await startServer(port),
    sandbox: await startSandbox(),
    icons,
    restartServer: async (signal, program) => {
      await shop.server.stop(signal)
      shop.server = await startServer(port, program)
    },
    stopSandbox: signal => shop.sandbox.stop(signal),
    startSandbox: async () => {
      shop.sandbox = await startSandbox()
    },
    startSecond: async more => {
      const second = await freePort('localhost')
      const server = await startServer(second, { env: more })
      extra.push(server)
      return { url: `http://localhost:${second}`, server }
    },
    stop: async () => {
      await Promise.all([...extra, shop.server, shop.sandbox, icons].map(one => one.stop()))
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
  return shop
}
