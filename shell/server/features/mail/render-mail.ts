import type { Config } from '../../config.ts'
import type { LinkSecrets } from '../../crypto/link-secrets.ts'
import { createMailContext } from './mail-context.ts'
import type { MailRow } from './repository-mails.ts'
import { accountDeleted } from './templates/account-deleted.ts'
import { accountExists } from './templates/account-exists.ts'
import { confirmAddress } from './templates/confirm-address.ts'
import { orderReceipt } from './templates/order-receipt.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { resetPassword } from './templates/reset-password.ts'
import { serversReady } from './templates/servers-ready.ts'
import { toHtml } from './to-html.ts'
import { toText } from './to-text.ts'
import type {
  Mail,
  MailContext,
  MailValues,
  RenderedMail,
  Template,
  TemplateName,
} from './types.ts'

const templates: { [Name in TemplateName]: Template<Name> } = {
  'confirm-address': confirmAddress,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'account-deleted': accountDeleted,
  'order-receipt': orderReceipt,
  'servers-ready': serversReady,
}
export const templateNames = Object.keys(templates) as TemplateName[]

function fill<Name extends TemplateName>(name: Name, values: unknown, context: MailContext): Mail {
  // Only `queueMail` writes to the table, with the values of this template.
  return templates[name](values as MailValues[Name], context)
}

type Settings = Pick<Config, 'publicUrl' | 'mailFrom' | 'isSandbox'> & LinkSecrets
type QueuedMail = Pick<MailRow, 'id' | 'recipient' | 'template' | 'language' | 'values'>

/** Renders a mail in its language, as text and as HTML. */
export function renderMail(settings: Settings, queued: QueuedMail): RenderedMail {
  const { id, recipient, template, language, values } = queued
  const name = templateNames.find(one => one === template)
  if (!name) throw new Error(`There is no mail ${template}`)
  const context = createMailContext(settings, language)
  const mail = fill(name, values, context)
  const footer = context.t(settings.isSandbox ? 'footer.sandbox' : 'footer.text')
  return {
    id,
    to: recipient,
    from: settings.mailFrom,
    language,
    subject: mail.subject,
    text: toText(mail, footer),
    html: toHtml(mail, { language, footer }),
  }
}
