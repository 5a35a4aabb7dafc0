import { randomUUID } from 'node:crypto'

import { createSerialQueue } from '../../../../concurrency/serial-queue.ts'
import { type Database, limitQueries, toDriverError } from '../../../../database/pool.ts'
import { ownContract } from '../../compatibility/own-contract.ts'
import { deleteReplica, reportReplica } from '../../repository-replicas.ts'
import { createSeldom } from '../store/seldom.ts'
import type { CompositionLog, Following, ReplicaName } from '../types.ts'

/** The maximum delay of a report. */
const lookMs = 250
/** A server without changes reports that it runs. */
const repeatMs = 5000
const queryLimitMs = 3000
const repeatLogMs = 60_000

type Tools = {
  database: Database
  log: CompositionLog
  replica: ReplicaName
  serverBuild: string
  following: () => Following
}

/** Reports to the other servers, through the database, what this one serves and rejects. */
export class Reports {
  readonly #tools: Tools
  readonly #database: Database
  readonly #id = randomUUID()
  readonly #inTurn = createSerialQueue()
  readonly #isWorthSaying = createSeldom(repeatLogMs)
  #told = { text: '', at: Number.NEGATIVE_INFINITY }
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(tools: Tools) {
    this.#tools = tools
    this.#database = limitQueries(tools.database, queryLimitMs)
  }

  start(): void {
    this.#timer = setTimeout(async () => {
      await this.report()
      if (!this.#isStopped) this.start()
    }, lookMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#inTurn('report', () => deleteReplica(this.#database, this.#id)).catch(
      () => undefined,
    )
  }

  /** Reports changes, or every few seconds. After a failure, the next call tries again. */
  async report(): Promise<void> {
    if (this.#isStopped) return
    await this.#inTurn('report', () => this.#tell()).catch(err => {
      if (this.#isWorthSaying(String(toDriverError(err))))
        this.#tools.log.warn({ err }, 'what this server serves could not be reported')
    })
  }

  async #tell(): Promise<void> {
    const { replica, serverBuild, following } = this.#tools
    const { serves, refuses, missing, candidates, canaryProblem } = following()
    const problem = refuses?.message ?? null
    const said = {
      serves,
      refuses: refuses?.id ?? null,
      problem,
      missingFiles: missing.length,
      candidates,
      canaryProblem,
      contract: ownContract().hash,
      build: serverBuild,
    }
    const text = JSON.stringify(said)
    if (text === this.#told.text && performance.now() - this.#told.at < repeatMs) return
    await reportReplica(this.#database, { id: this.#id, ...replica, ...said })
    this.#told = { text, at: performance.now() }
  }
}
