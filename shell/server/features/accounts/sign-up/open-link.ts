import type { Link } from '@storefront/api/accounts'

import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { type Account, findAccount } from '../repository-accounts.ts'
import { findLink, type LinkRow, maxTries } from './repository-links.ts'

type OpenedLink = { link: LinkRow; account: Account | null }

async function open({ database }: Dependencies, token: string): Promise<OpenedLink | null> {
  const link = await findLink(database, token)
  if (!link) return null
  const account = link.accountId === null ? null : await findAccount(database, link.accountId)
  return { link, account }
}

/** Describes the purpose and the status of a link without consuming it. */
export async function describeLink(dependencies: Dependencies, token: string): Promise<Link> {
  const opened = await open(dependencies, token)
  if (!opened) return { status: 'unknown' }
  const { link, account } = opened
  const { purpose, email } = link
  if (link.usedAt) return { status: 'used', purpose }
  if (link.expiresAt <= dependencies.now()) return { status: 'expired', purpose }
  if (link.tries >= maxTries) return { status: 'ended', purpose }
  return { status: 'good', purpose, name: account?.name ?? link.name ?? '', email }
}

export const usedLink = () => new HttpError(410, 'link_used')
/** The error of a link that ended after too many wrong passwords. */
export const endedLink = () => new HttpError(410, 'link_ended')

/**
 * Returns a link that is valid for this purpose. A concurrent request can still consume it first.
 * @throws HttpError 410 `link_expired`, `link_used` or `link_ended`.
 */
export async function requireLink(
  dependencies: Dependencies,
  token: string,
  purpose: LinkRow['purpose'],
): Promise<OpenedLink> {
  const opened = await open(dependencies, token)
  if (opened?.link.purpose !== purpose) throw new HttpError(410, 'link_expired')
  if (opened.link.usedAt) throw usedLink()
  if (opened.link.expiresAt <= dependencies.now()) throw new HttpError(410, 'link_expired')
  if (opened.link.tries >= maxTries) throw endedLink()
  return opened
}
