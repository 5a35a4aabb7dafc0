import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@storefront/api/envelope'
import type { FastifyRequest } from 'fastify'

import { createTurns } from '../../../concurrency/serial-queue.ts'
import type { Database } from '../../../database/pool.ts'
import type { Account } from '../../../database/tables/accounts.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { tooManyRequests } from '../../../http/rate-limit.ts'
import { logSecurity } from '../../../http/security-log.ts'
import { HttpError } from '../../../http-error.ts'
import {
  type Brake,
  type Budget,
  type Budgets,
  type Guesser,
  toBudgets,
} from './password-budgets.ts'
import { isPassword } from './passwords.ts'
import {
  addFailures,
  claimTurn,
  type Failures,
  readFailures,
} from './repository-password-failures.ts'

/** Whose password somebody says to know; `find` looks for the account only when tries are left. */
type Try = {
  request: FastifyRequest
  /** What it is asked for, as the log calls it. */
  asked: 'sign-in' | 'password-change' | 'confirm'
  guesser: Guesser
  email: string
  password: string
  find: () => Promise<Account | null | undefined>
}
/** Answers the account, `null` when the password is wrong, or refuses with 429 when there were too many wrong ones. */
export type TryPassword = (tried: Try) => Promise<Account | null>

export const wrongPassword = () =>
  new HttpError(422, 'wrong_password', { message: 'E-mail or password is wrong.' })

/** Shorter than the sandbox and proxies wait for an answer. */
const longestWaitMs = 6000
/** The database's clock and ours do not tick together. */
const spareMs = 50

function logTry(
  { request, asked, guesser }: Try,
  reason: ErrorCode,
  account: Account | null | undefined,
): void {
  const event = `${asked}.${reason === 'wrong_password' ? 'failed' : 'limited'}` as const
  const { address } = guesser
  logSecurity(request, { event, reason, accountId: account?.id ?? null, address })
}

type Found = Map<string, Failures>

/** How long until all of these budgets have a try left. */
function toWaitMs(budgets: Budget[], found: Found): number {
  const waits = budgets.map(({ subject, waitMs }) => {
    const failures = found.get(subject)
    return failures ? waitMs(failures) : 0
  })
  return Math.max(...waits)
}

/** Lets one try at a time wait for the end of the account's gap; 429 for the others, and when it is far off. */
function createWaiting(database: Database): (brake: Brake) => Promise<void> {
  const waiting = new Set<string>()
  return async brake => {
    const { subject } = brake
    const ms = toWaitMs([brake], await readFailures(database, [subject]))
    if (ms === 0) return
    if (ms > longestWaitMs || waiting.has(subject)) throw tooManyRequests(ms)
    waiting.add(subject)
    await wait(ms + spareMs).finally(() => waiting.delete(subject))
  }
}

/** 429 when one of the budgets has no try left, or another process has just taken the account's turn. */
async function requireTry(database: Database, { all, brake }: Budgets): Promise<void> {
  const subjects = all.map(({ subject }) => subject)
  const found = await readFailures(database, subjects)
  const ms = toWaitMs(all, found)
  if (ms > 0) throw tooManyRequests(ms)
  const failures = brake && found.get(brake.subject)
  const gapMs = failures ? brake.gapMs(failures) : 0
  if (brake && gapMs > 0 && !(await claimTurn(database, brake.subject, gapMs)))
    throw tooManyRequests(gapMs)
}

/**
 * Wherever a password is asked for, wrong ones are counted by one rule. Devices that the account knows have tries of their
 * own; all others share those of their address, and one brake for the account (`password-budgets.ts`).
 */
export function createPasswordTries({
  config,
  database,
}: Pick<Dependencies, 'config' | 'database'>): TryPassword {
  const inTurn = createTurns()
  const waitForTurn = createWaiting(database)
  const check = async (tried: Try, budgets: Budgets) => {
    await requireTry(database, budgets)
    const account = await tried.find()
    const isRight = await isPassword(tried.password, account?.passwordHash ?? null)
    if (account && isRight) return account
    await addFailures(database, budgets.all)
    logTry(tried, 'wrong_password', account)
    return null
  }
  const pass = async (tried: Try) => {
    const email = tried.email.trim().toLowerCase()
    const budgets = toBudgets(config, email, tried.guesser)
    if (budgets.brake) await waitForTurn(budgets.brake)
    // One try after another for each budget: many at once would all be let in before any is counted.
    let work = () => check(tried, budgets)
    for (const { subject } of budgets.all.toReversed()) {
      const next = work
      work = () => inTurn(subject, next)
    }
    return await work()
  }
  return tried =>
    pass(tried).catch(async error => {
      if (error instanceof HttpError) logTry(tried, error.code, await tried.find())
      throw error
    })
}
