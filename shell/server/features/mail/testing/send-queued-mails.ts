import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/pool.ts'
import { renderMail } from '../render-mail.ts'
import { claimMail, finishMail, type MailRow } from '../repository-mails.ts'
import type { RenderedMail } from '../types.ts'

type Mailing = { database: Database; config: Config }

/** Renders all queued mails and marks them as sent. */
export async function sendQueuedMails({ database, config }: Mailing): Promise<RenderedMail[]> {
  const rendered: RenderedMail[] = []
  for (let mail = await claimMail(database); mail; mail = await claimMail(database)) {
    rendered.push(renderMail(config, mail satisfies MailRow))
    await finishMail(database, mail.id, 'sent')
  }
  return rendered
}

/** Returns the one-time token of the link in a mail. */
export function toToken({ text }: RenderedMail): string {
  const [, token] = /[?&]token=([\w-]+)/.exec(text) ?? []
  if (token === undefined) throw new Error(`There is no link in: ${text}`)
  return token
}
