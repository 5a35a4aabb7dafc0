import { setTimeout as wait } from 'node:timers/promises'
import type { ErrorCode } from '@storefront/api/envelope'
import type { FastifyRequest } from 'fastify'

import { createSerialQueue } from '../../../concurrency/serial-queue.ts'
import type { Database } from '../../../database/pool.ts'
import type { Account } from '../../../database/tables/accounts.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { logSecurity } from '../../../http/logs/security-log.ts'
import { tooManyRequests } from '../../../http/rate-limits/rate-limit.ts'
import { HttpError } from '../../../http-error.ts'
import {
  type Budget,
  type Budgets,
  type Guesser,
  type Throttle,
  toBudgets,
} from './password-budgets.ts'
import { isPassword } from './passwords.ts'
import {
  addFailures,
  claimTry,
  type Failures,
  readFailures,
  takeFailureBack,
} from './repository-password-failures.ts'

/** One try of a password. `find` looks up the account; it runs only if tries are left. */
type PasswordTry = {
  request: FastifyRequest
  /** The name of the operation in the log. */
  operation: 'sign-in' | 'password-change' | 'confirm'
  guesser: Guesser
  email: string
  password: string
  find: () => Promise<Account | null | undefined>
}
/**
 * Returns the account, or `null` if the password is wrong.
 * @throws HttpError 429 after too many wrong passwords.
 */
export type TryPassword = (tried: PasswordTry) => Promise<Account | null>

export const wrongPassword = () =>
  new HttpError(422, 'wrong_password', { message: 'E-mail or password is wrong.' })

/** Shorter than the response timeouts of the sandbox and of proxies. */
const maxWaitMs = 6000
/** A margin for the difference between the clocks of the database and of this process. */
const clockMarginMs = 50

function logTry(
  { request, operation, guesser }: PasswordTry,
  reason: ErrorCode,
  account: Account | null | undefined,
): void {
  const event = `${operation}.${reason === 'wrong_password' ? 'failed' : 'limited'}` as const
  const { address } = guesser
  logSecurity(request, { event, reason, accountId: account?.id ?? null, address })
}

type FailuresBySubject = Map<string, Failures>

/** Returns the time until all budgets have a try left. */
function toWaitMs(budgets: Budget[], found: FailuresBySubject): number {
  const waits = budgets.map(({ subject, waitMs }) => {
    const failures = found.get(subject)
    return failures ? waitMs(failures) : 0
  })
  return Math.max(...waits)
}

/**
 * Returns a function that waits for the end of the account's gap.
 * @throws HttpError 429 if another try already waits, or if the gap is too long.
 */
function createGapWaiter(database: Database): (throttle: Throttle) => Promise<void> {
  const waiting = new Set<string>()
  return async throttle => {
    const { subject } = throttle
    const ms = toWaitMs([throttle], await readFailures(database, [subject]))
    if (ms === 0) return
    if (ms > maxWaitMs || waiting.has(subject)) throw tooManyRequests(ms)
    waiting.add(subject)
    await wait(ms + clockMarginMs).finally(() => waiting.delete(subject))
  }
}

/** One after another, because one statement for all of them could block one that counts them. */
async function takeTryBack(database: Database, { all }: Budgets): Promise<void> {
  for (const { subject } of all) await takeFailureBack(database, subject)
}

/**
 * Counts the try as a wrong password before the check, so that tries in other processes see it.
 * @throws HttpError 429 if a budget has no try left, also if another process has just used the last one.
 */
async function useTry(database: Database, budgets: Budgets): Promise<void> {
  const { all, throttle } = budgets
  const hadGap = await requireTryLeft(database, budgets)
  const counted = await addFailures(database, all)
  const others = new Map(
    [...counted].map(([subject, sum]) => [subject, { ...sum, count: sum.count - 1 }]),
  )
  // After a gap, the claim of the account's next try has excluded other processes.
  const checked = hadGap ? all.filter(budget => budget !== throttle) : all
  const ms = toWaitMs(checked, others)
  if (ms === 0) return
  await takeTryBack(database, budgets)
  throw tooManyRequests(ms)
}

/**
 * Returns whether the try comes after a gap of the account.
 * @throws HttpError 429 if a budget has no try left, or if another process has just used the account's next try.
 */
async function requireTryLeft(database: Database, { all, throttle }: Budgets): Promise<boolean> {
  const subjects = all.map(({ subject }) => subject)
  const found = await readFailures(database, subjects)
  const ms = toWaitMs(all, found)
  if (ms > 0) throw tooManyRequests(ms)
  const failures = throttle && found.get(throttle.subject)
  const gapMs = failures ? throttle.gapMs(failures) : 0
  if (throttle && gapMs > 0 && !(await claimTry(database, throttle.subject, gapMs)))
    throw tooManyRequests(gapMs)
  return gapMs > 0
}

/**
 * Returns the only function that checks passwords. It counts wrong ones. Each device that the account knows has its own tries.
 * All other devices share the tries of their address and one delay for the account (`password-budgets.ts`).
 */
export function createPasswordTries({
  config,
  database,
}: Pick<Dependencies, 'config' | 'database'>): TryPassword {
  const runSerially = createSerialQueue()
  const waitForGap = createGapWaiter(database)
  const check = async (tried: PasswordTry, budgets: Budgets) => {
    await useTry(database, budgets)
    const account = await tried.find()
    const isRight = await isPassword(tried.password, account?.passwordHash ?? null)
    if (account && isRight) {
      await takeTryBack(database, budgets)
      return account
    }
    logTry(tried, 'wrong_password', account)
    return null
  }
  const checkInOrder = async (tried: PasswordTry) => {
    const email = tried.email.trim().toLowerCase()
    const budgets = toBudgets(config, email, tried.guesser)
    if (budgets.throttle) await waitForGap(budgets.throttle)
    // Tries of one budget run one after another. Concurrent tries would all pass before one is counted.
    let work = () => check(tried, budgets)
    for (const { subject } of budgets.all.toReversed()) {
      const next = work
      work = () => runSerially(subject, next)
    }
    return await work()
  }
  return tried =>
    checkInOrder(tried).catch(async error => {
      if (error instanceof HttpError) logTry(tried, error.code, await tried.find())
      throw error
    })
}
