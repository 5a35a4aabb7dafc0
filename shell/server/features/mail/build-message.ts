import { createTransport, type SendMailOptions } from 'nodemailer'

import type { Letter } from './types.ts'

/** What nodemailer needs; the same id at every try, so that a mailbox can tell a repetition. */
export function toMessage({
  id,
  to,
  from,
  language,
  subject,
  text,
  html,
}: Letter): SendMailOptions {
  const [, host = 'localhost'] = /@([^@>\s]+)>?$/.exec(from) ?? []
  return {
    messageId: `<${id}@${host}>`,
    // An address, never a list of them.
    to: { name: '', address: to },
    from,
    subject,
    text,
    html,
    headers: {
      'Content-Language': language,
      // Answering machines keep silent.
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The real MIME message, as it would go over the wire. */
export async function buildMessage(letter: Letter): Promise<string> {
  const { message } = await builder.sendMail(toMessage(letter))
  return String(message)
}
