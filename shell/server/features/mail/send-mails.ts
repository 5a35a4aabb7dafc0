import type { FastifyBaseLogger } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { renderMail } from './render-mail.ts'
import { claimMail, finishMail, type MailRow, postponeMail } from './repository-mails.ts'
import type { Transport } from './types.ts'

/** With the pauses between them, these tries take about five hours. */
const maxTries = 16

type Sending = {
  dependencies: Pick<Dependencies, 'database' | 'config'>
  transport: Transport
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Sends one mail. The log must not contain addresses. */
async function send({ dependencies, transport, log }: Sending, mail: MailRow): Promise<void> {
  const { config, database } = dependencies
  const { id, template, tries } = mail
  try {
    await transport(renderMail(config, mail))
  } catch (err) {
    const details = { err, mail: id, template, tries }
    if (tries < maxTries) {
      log.warn(details, 'Cannot send a mail yet')
      return await postponeMail(database, mail)
    }
    log.error(details, 'Cannot send a mail: no further try')
    return await finishMail(database, id, 'failed')
  }
  await finishMail(database, id, 'sent')
}

/** Sends all due mails, one after another. Several processes can share the work. */
export async function sendMails(sending: Sending): Promise<void> {
  const { database } = sending.dependencies
  for (let mail = await claimMail(database); mail; mail = await claimMail(database))
    await send(sending, mail)
}
