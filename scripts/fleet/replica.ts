import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { type Program, startProgram } from '../../shell/server/testing/processes/program.ts'

type ReplicaOptions = {
  folder: string
  port: number
  /** The program of the server. */
  script: string
  env: Record<string, string>
}

/** The first start creates the database and sends all builds to the bucket. */
const longestMs = 300_000

/** A server of the fleet. Each process gets an empty disk of its own at the same address. */
export class Replica {
  readonly url: string
  readonly #options: ReplicaOptions
  #starting: Promise<Program> | undefined
  #isClosed = false
  #script: string
  #starts = 0

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#script = options.script
    this.url = `http://localhost:${options.port}`
  }

  get dataDir(): string {
    const { folder, port } = this.#options
    return join(folder, `disk-${port}-${this.#starts}`)
  }

  /** Starts a process with an empty disk. Returns the ms until it is ready. */
  async start(): Promise<number> {
    if (this.#isClosed) throw new Error(`${this.url} is closed`)
    const startedAt = performance.now()
    this.#starting = this.#startProgram()
    await this.#starting
    return performance.now() - startedAt
  }

  async #startProgram(): Promise<Program> {
    const { port, env } = this.#options
    await rm(this.dataDir, { recursive: true, force: true })
    this.#starts += 1
    await mkdir(this.dataDir, { mode: 0o700 })
    return await startProgram({
      script: this.#script,
      url: this.url,
      ...{ readyPath: '/readyz', longestMs },
      env: { ...env, PORT: String(port), DATA_DIR: this.dataDir },
    })
  }

  async kill(): Promise<void> {
    const program = await this.#starting
    await program?.end('SIGKILL')
  }

  /** Kills the process, also one that still starts, and starts no other one. */
  async close(): Promise<void> {
    this.#isClosed = true
    // A process that does not start is killed already.
    await this.kill().catch(() => undefined)
  }

  /** Returns the ms until the process has ended. */
  async stop(): Promise<number> {
    const startedAt = performance.now()
    const program = await this.#starting
    await program?.end('SIGTERM')
    return performance.now() - startedAt
  }

  /** The next start runs this program. */
  use(script: string): void {
    this.#script = script
  }
}
