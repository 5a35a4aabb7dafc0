import type { FastifyBaseLogger } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { claimMail, endMail, type MailRow, postponeMail } from './repository-mails.ts'
import type { Transport } from './types.ts'
import { writeLetter } from './write-letter.ts'

/** With the pauses between them about five hours. */
const mostTries = 16

type Sending = {
  dependencies: Pick<Dependencies, 'database' | 'config'>
  transport: Transport
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Addresses stay out of the log. */
async function send({ dependencies, transport, log }: Sending, mail: MailRow): Promise<void> {
  const { config, database } = dependencies
  const { id, template, tries } = mail
  try {
    await transport(writeLetter(config, mail))
  } catch (err) {
    const details = { err, mail: id, template, tries }
    if (tries < mostTries) {
      log.warn(details, 'Cannot send a mail yet')
      return await postponeMail(database, mail)
    }
    log.error(details, 'Cannot send a mail: given up')
    return await endMail(database, id, 'failed')
  }
  await endMail(database, id, 'sent')
}

/** Sends what is due, one after the other; several processes share the work. */
export async function sendMails(sending: Sending): Promise<void> {
  const { database } = sending.dependencies
  for (let mail = await claimMail(database); mail; mail = await claimMail(database))
    await send(sending, mail)
}
