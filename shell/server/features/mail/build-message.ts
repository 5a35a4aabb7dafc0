import { createTransport, type SendMailOptions } from 'nodemailer'

import type { RenderedMail } from './types.ts'

/** Returns the options for nodemailer. Every try has the same message id, so that a mailbox can detect duplicates. */
export function toMessage({
  id,
  to,
  from,
  language,
  subject,
  text,
  html,
}: RenderedMail): SendMailOptions {
  const [, host = 'localhost'] = /@([^@>\s]+)>?$/.exec(from) ?? []
  return {
    messageId: `<${id}@${host}>`,
    // As an object, a recipient cannot be read as a list of addresses.
    to: { name: '', address: to },
    from,
    subject,
    text,
    html,
    headers: {
      'Content-Language': language,
      // Prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Returns the MIME message. */
export async function buildMessage(mail: RenderedMail): Promise<string> {
  const { message } = await builder.sendMail(toMessage(mail))
  return String(message)
}
