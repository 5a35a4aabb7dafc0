import type { Language } from '@storefront/api/language'

import type { Database } from '../../database/pool.ts'
import { insertMail } from './repository-mails.ts'
import type { MailValues, TemplateName } from './types.ts'

type QueuedMail<Name extends TemplateName> = {
  to: string
  template: Name
  language: Language
  values: MailValues[Name]
  /** A unique cause such as `receipt <order>`. Only one mail is queued for it. */
  cause?: string
}

/** Queues a mail in the transaction of its cause. A job sends it later. */
export async function queueMail<Name extends TemplateName>(
  transaction: Database,
  { to, template, language, values, cause }: QueuedMail<Name>,
): Promise<void> {
  // A user of an external sign-in site can lack an address.
  if (!to.includes('@')) return
  await insertMail(transaction, {
    recipient: to,
    template,
    language,
    values,
    cause: cause ?? null,
  })
}
