import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort, startNode, untilUp } from './programs.ts'

export type CandidateShop = {
  url: string
  sandboxUrl: string
  /** The addresses that the browser can reach, as `host:port`. */
  hosts: string[]
  stop: () => Promise<void>
}

type Folders = {
  /** The candidate's releases, one folder for each container. */
  distDir: string
  /** The built programs: `server/main.js` and `sandbox/main.js`. */
  programsDir: string
}

const secret = () => randomBytes(24).toString('base64url')

/** No variable of this process, and no secret of the live shop. */
function environmentOf(dataDir: string, distDir: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: dataDir,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    DIST_DIR: distDir,
    SANDBOX: 'on',
    SANDBOX_SECRET: secret(),
    WEBHOOK_SECRET: secret(),
    LINK_SECRET: secret(),
    USER_INFO_PASSPHRASE: secret(),
    RATE_LIMITS: 'off',
    SUPPORT_HOURS: 'always',
    ICON_FALLBACK_URL: 'off',
    LOCAL_BUILDS: 'always',
    RELEASE_CHECKS: 'none',
    TELEMETRY_SAMPLING: '1',
    DRAIN_PAUSE: '0',
    LOG_LEVEL: 'warn',
  }
}

/**
 * Starts the shop that would be live: the same server build and sandbox as the live shop, with the releases in `distDir`,
 * and with a database, secrets and ports that nothing else uses. It knows no customer.
 */
export async function startCandidateShop({
  distDir,
  programsDir,
}: Folders): Promise<CandidateShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-candidate-'))
  const [port, sandboxPort] = await Promise.all([freePort('localhost'), freePort('127.0.0.1')])
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
  const env = { ...environmentOf(dataDir, distDir), ...ports }
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const start = (name: string) => startNode(join(programsDir, name, 'main.js'), env)
  const [server, sandbox] = [start('server'), start('sandbox')]
  const stop = async () => {
    await Promise.all([server.stop(), sandbox.stop()])
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilUp(`${url}/readyz`, server)
    await untilUp(`${sandboxUrl}/healthz`, sandbox)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, sandboxUrl, hosts: [new URL(url).host, new URL(sandboxUrl).host], stop }
}
