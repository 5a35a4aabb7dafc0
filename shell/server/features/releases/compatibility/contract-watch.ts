import type { Finding } from '@storefront/api/findings'
import { checkEndpoints, type ServerContract } from '@storefront/kit/compatibility/check-endpoints'
import { isKnown } from '@storefront/kit/compatibility/part'

import { type Database, toDriverError } from '../../../database/pool.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import type { CompositionLog } from '../composition/types.ts'
import { acceptContract, findLastContract, listRunningContracts } from '../repository-contracts.ts'
import { readCompositionsInUse } from './in-use.ts'
import { ownContract } from './own-contract.ts'

/** A server that breaks pages looks again, because customers close them. */
const pauseMs = 5000
const mostReported = 3

type Tools = {
  database: Database
  store: FileStore
  log: CompositionLog
  /** Default: the one of this build. */
  contract?: ServerContract
}

/** Compares the endpoints of a starting server with the pages that are in use. */
export class ContractWatch {
  readonly #tools: Tools
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #problem: string | null = null

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Why this server must not take customers; null if it may. */
  get problem(): string | null {
    return this.#problem
  }

  /** Looks once, and again as long as there is a problem. */
  async start(): Promise<void> {
    clearTimeout(this.#timer)
    const { database, log } = this.#tools
    try {
      const findings = await this.#findBroken()
      this.#set(findings)
      if (findings.length > 0) this.#repeat()
      else await acceptContract(database, this.#contract)
    } catch (error) {
      log.warn({ err: toDriverError(error) }, 'the API could not be compared with open pages')
      this.#repeat()
    }
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  get #contract(): ServerContract {
    return this.#tools.contract ?? ownContract()
  }

  #repeat(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => void this.start(), pauseMs)
    this.#timer.unref()
  }

  #set(findings: Finding[]): void {
    const message = findings.length > 0 ? toMessage(findings) : null
    if (message === this.#problem) return
    this.#problem = message
    const { log } = this.#tools
    if (message === null) log.info({}, 'the API fits all open pages')
    else log.error({ findings }, message)
  }

  /** What works on the other servers, or worked on the one that ran before, and would not work on this one. */
  async #findBroken(): Promise<Finding[]> {
    const { database, store } = this.#tools
    const own = this.#contract
    const others = (await listRunningContracts(database)).filter(({ hash }) => hash !== own.hash)
    if (others.length === 0 && (await findLastContract(database)) === own.hash) return []
    const used = await readCompositionsInUse(database, store)
    const compare = ({ endpoints }: ServerContract) =>
      used.flatMap(({ id, parts }) =>
        checkEndpoints(parts.filter(isKnown), { hash: own.hash, endpoints }).map(finding => ({
          ...finding,
          against: id,
        })),
      )
    const known = new Set(others.flatMap(compare).map(toSubject))
    return compare(own).filter(finding => !known.has(toSubject(finding)))
  }
}

const toSubject = ({ against, message }: Finding) => `${against} ${message}`

function toMessage(findings: Finding[]): string {
  const named = findings.slice(0, mostReported).map(({ message, against, at, breaks }) => {
    const place = at === null ? '' : `, ${at} of ${breaks}`
    return `${message} (Composition ${against.slice(0, 12)}${place}.)`
  })
  const more = findings.length - named.length
  return `This server would break pages that customers have open. ${named.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`
}
