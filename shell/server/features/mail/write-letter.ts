import type { Config } from '../../config.ts'
import type { MailRow } from './repository-mails.ts'
import { accountExists } from './templates/account-exists.ts'
import { confirmAddress } from './templates/confirm-address.ts'
import { orderReceipt } from './templates/order-receipt.ts'
import { passwordChanged } from './templates/password-changed.ts'
import { resetPassword } from './templates/reset-password.ts'
import { serversReady } from './templates/servers-ready.ts'
import { toHtml } from './to-html.ts'
import { toText } from './to-text.ts'
import type { Letter, Mail, MailValues, Template, TemplateName, Writing } from './types.ts'
import { createWriting } from './writing.ts'

const templates: { [Name in TemplateName]: Template<Name> } = {
  'confirm-address': confirmAddress,
  'account-exists': accountExists,
  'reset-password': resetPassword,
  'password-changed': passwordChanged,
  'order-receipt': orderReceipt,
  'servers-ready': serversReady,
}
export const templateNames = Object.keys(templates) as TemplateName[]

function fill<Name extends TemplateName>(name: Name, values: unknown, writing: Writing): Mail {
  // What `queueMail` wrote for this template; nobody else writes to the table.
  return templates[name](values as MailValues[Name], writing)
}

type Settings = Pick<Config, 'publicUrl' | 'linkSecret' | 'mailFrom' | 'isSandbox'>
type Waiting = Pick<MailRow, 'id' | 'recipient' | 'template' | 'language' | 'values'>

/** The whole mail, in its language, as text and as HTML. */
export function writeLetter(settings: Settings, waiting: Waiting): Letter {
  const { id, recipient, template, language, values } = waiting
  const name = templateNames.find(one => one === template)
  if (!name) throw new Error(`There is no mail ${template}`)
  const writing = createWriting(settings, language)
  const mail = fill(name, values, writing)
  const footer = writing.t(settings.isSandbox ? 'footer.sandbox' : 'footer.text')
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
