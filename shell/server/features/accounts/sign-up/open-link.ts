import type { Link } from '@storefront/api/accounts'

import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { type Account, findAccount } from '../repository-accounts.ts'
import { findLink, type LinkRow, mostTries } from './repository-links.ts'

type OpenedLink = { link: LinkRow; account: Account | null }

async function open({ database }: Dependencies, token: string): Promise<OpenedLink | null> {
  const link = await findLink(database, token)
  if (!link) return null
  const account = link.accountId === null ? null : await findAccount(database, link.accountId)
  return { link, account }
}

/** What a link is for and whether it is still good; nothing is used up. */
export async function describeLink(dependencies: Dependencies, token: string): Promise<Link> {
  const opened = await open(dependencies, token)
  if (!opened) return { status: 'unknown' }
  const { link, account } = opened
  const { purpose, email } = link
  if (link.usedAt) return { status: 'used', purpose }
  if (link.expiresAt <= dependencies.now()) return { status: 'expired', purpose }
  if (link.tries >= mostTries) return { status: 'ended', purpose }
  return { status: 'good', purpose, name: account?.name ?? link.name ?? '', email }
}

export const usedLink = () => new HttpError(410, 'link_used')
/** Too many wrong passwords. */
export const endedLink = () => new HttpError(410, 'link_ended')

/** A link that is good right now for this purpose; whoever comes first may still take it. */
export async function requireLink(
  dependencies: Dependencies,
  token: string,
  purpose: LinkRow['purpose'],
): Promise<OpenedLink> {
  const opened = await open(dependencies, token)
  if (opened?.link.purpose !== purpose) throw new HttpError(410, 'link_expired')
  if (opened.link.usedAt) throw usedLink()
  if (opened.link.expiresAt <= dependencies.now()) throw new HttpError(410, 'link_expired')
  if (opened.link.tries >= mostTries) throw endedLink()
  return opened
}
