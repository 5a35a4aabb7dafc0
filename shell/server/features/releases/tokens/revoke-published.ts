import type { PublishedBy } from '@storefront/api/registry-access'

import type { Database } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { audit } from '../audit.ts'
import { findTrust, removeTrust } from '../identity/repository-trusts.ts'
import { withPointer } from '../repository-compositions.ts'
import { revokeReleases } from '../repository-releases.ts'
import { findOpenRollouts } from '../rollout/repository-rollouts.ts'
import { findPublishedBy } from './repository-published-by.ts'
import { findTokensOf, nameOf, revokeToken, type TokenRow } from './repository-tokens.ts'
import type { Caller } from './require-token.ts'
import { withdraw } from './withdraw.ts'

type Request = { id: string; why: string; caller: Caller }
type Revoked = { published: PublishedBy; tokens: TokenRow[]; withdrawn: number }

async function revokeTokens(
  transaction: Database,
  { id, why, caller }: Request,
  tokens: TokenRow[],
): Promise<void> {
  const trust = await findTrust(transaction, id)
  if (trust && trust.removedAt === null) {
    await removeTrust(transaction, id)
    await audit(transaction, caller, { what: 'trust.remove', subject: id, detail: why })
  }
  for (const token of tokens)
    if (await revokeToken(transaction, token.id)) {
      const detail = `${nameOf(token)}: ${why}`
      await audit(transaction, caller, { what: 'token.revoke', subject: token.id, detail })
    }
}

/** Ends the tokens and what waits, and revokes the releases that nobody else had. All of it, or nothing. */
async function revoke({ database }: Dependencies, request: Request): Promise<Revoked> {
  const { id, why, caller } = request
  // A deployment that is under way ends before, and each later one sees the revocation.
  return withPointer(database, async transaction => {
    const tokens = await findTokensOf(transaction, id)
    await revokeTokens(transaction, request, tokens)
    const withdrawn = await withdraw(
      transaction,
      caller,
      tokens.map(token => token.id),
    )
    const before = await findPublishedBy(transaction, tokens)
    const bad = before.releases.filter(({ isKnown, isRevoked }) => !isKnown && !isRevoked)
    await revokeReleases(
      transaction,
      bad.map(release => release.id),
      caller.who,
    )
    for (const { id: subject, name, label } of bad) {
      const detail = `${name} ${label}: ${why}`
      await audit(transaction, caller, { what: 'release.revoke', subject, detail })
    }
    return { published: await findPublishedBy(transaction, tokens), tokens, withdrawn }
  })
}

/** Returns false for a canary that has ended in the meantime. */
async function abort(
  compositions: Dependencies['compositions'],
  id: string,
  move: { who: string; why: string },
): Promise<boolean> {
  try {
    await compositions.changeRollout(id, { action: 'abort', ...move })
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'rollout_ended') return false
    throw error
  }
}

/** Ends canaries of these tokens, and those with a revoked release. */
async function abortCanaries(
  { database, compositions }: Dependencies,
  { published, tokens }: Revoked,
  { caller, why }: Request,
): Promise<number> {
  const revoked = new Set(published.releases.flatMap(each => (each.isRevoked ? [each.id] : [])))
  const names = tokens.map(nameOf)
  const isBad = ({ who, releases }: { who: string; releases: Record<string, string> }) =>
    names.includes(who) || Object.values(releases).some(release => revoked.has(release))
  let aborted = 0
  for (const rollout of await findOpenRollouts(database))
    if (isBad(rollout)) {
      aborted += (await abort(compositions, rollout.id, { who: caller.who, why })) ? 1 : 0
    }
  return aborted
}

/** A container goes back to its last release that is not revoked, or out of the shop. */
async function takeOut(
  { compositions }: Dependencies,
  container: string,
  move: { who: string; why: string },
): Promise<boolean> {
  try {
    await compositions.rollBack({ container }, move)
    return true
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
  }
  try {
    await compositions.retire(container, move)
    return true
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    return false
  }
}

/**
 * Revokes a token, or a trust with its tokens, and everything that was published with it. Can be repeated after a failure.
 * `stuck`: live containers that have no release to return to.
 */
export async function revokePublished(dependencies: Dependencies, request: Request) {
  const revoked = await revoke(dependencies, request)
  const aborted = await abortCanaries(dependencies, revoked, request)
  const move = { who: request.caller.who, why: request.why }
  const rolledBack: string[] = []
  const stuck: string[] = []
  for (const { name, isLive, isRevoked } of revoked.published.releases)
    if (isLive && isRevoked)
      if (await takeOut(dependencies, name, move)) rolledBack.push(name)
      else stuck.push(name)
  const after = await findPublishedBy(dependencies.database, revoked.tokens)
  return { ...after, withdrawn: revoked.withdrawn, aborted, rolledBack, stuck }
}
