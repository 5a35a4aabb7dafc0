import type { Language } from '@storefront/api/language'

import type { Database } from '../../database/pool.ts'
import { insertMail } from './repository-mails.ts'
import type { MailValues, TemplateName } from './types.ts'

type QueuedMail<Name extends TemplateName> = {
  to: string
  template: Name
  language: Language
  values: MailValues[Name]
  /** What happens once is mailed once: `receipt <order>`. */
  cause?: string
}

/** Writes a mail down in the transaction of its cause; a job sends it afterwards. */
export async function queueMail<Name extends TemplateName>(
  transaction: Database,
  { to, template, language, values, cause }: QueuedMail<Name>,
): Promise<void> {
  // A person of an outside sign-in site may have none.
  if (!to.includes('@')) return
  await insertMail(transaction, {
    recipient: to,
    template,
    language,
    values,
    cause: cause ?? null,
  })
}
