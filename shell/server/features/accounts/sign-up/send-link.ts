import { randomUUID } from 'node:crypto'
import type { Language } from '@storefront/api/language'

import type { Database } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { nameLinkSecret, queueMail, toLinkToken } from '../../mail/index.ts'
import { insertLink, type LinkCause } from './repository-links.ts'

const templates = { confirm: 'confirm-address', reset: 'reset-password' } as const

type Sending = { cause: LinkCause; language: Language }

/** Creates a one-time link and its mail in the caller's transaction. */
export async function sendLink(
  transaction: Database,
  { config, now }: Pick<Dependencies, 'config' | 'now'>,
  { cause, language }: Sending,
): Promise<void> {
  const id = randomUUID()
  const token = toLinkToken(config.linkSecret, id)
  await insertLink(transaction, { ...cause, id, token, language, now: now() })
  const template = templates[cause.purpose]
  const values = { linkId: id, secret: nameLinkSecret(config.linkSecret) }
  await queueMail(transaction, { to: cause.email, template, language, values })
}
