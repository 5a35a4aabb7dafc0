import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/pool.ts'
import { claimMail, endMail, type MailRow } from '../repository-mails.ts'
import type { Letter } from '../types.ts'
import { writeLetter } from '../write-letter.ts'

type Mailing = { database: Database; config: Config }

/** Takes everything that waits to be mailed, as a mailbox would get it. */
export async function takeLetters({ database, config }: Mailing): Promise<Letter[]> {
  const letters: Letter[] = []
  for (let mail = await claimMail(database); mail; mail = await claimMail(database)) {
    letters.push(writeLetter(config, mail satisfies MailRow))
    await endMail(database, mail.id, 'sent')
  }
  return letters
}

/** The one-time part of the link in a letter. */
export function toToken({ text }: Letter): string {
  const [, token] = /[?&]token=([\w-]+)/.exec(text) ?? []
  if (token === undefined) throw new Error(`There is no link in: ${text}`)
  return token
}
