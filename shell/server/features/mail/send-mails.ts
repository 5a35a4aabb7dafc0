import type { FastifyBaseLogger } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { renderMail } from './render-mail.ts'
import { claimMail, finishMail, type MailRow, postponeMail } from './repository-mails.ts'
import type { Transport } from './types.ts'

/** With the pauses between them, these tries take about five hours: links in mails are out of date by then. */
const linkTries = 16
/** About four days, for mails about orders, whose content stays true. */
const orderTries = 110

const mostTries = ({ cause }: MailRow) => (cause === null ? linkTries : orderTries)

type Sending = {
  dependencies: Pick<Dependencies, 'database' | 'config'>
  transport: Transport
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Mail servers repeat the address in their responses. */
function withoutAddress(error: unknown, address: string): unknown {
  if (!(error instanceof Error)) return error
  const pattern = new RegExp(address.replaceAll(/[^\w@]/g, '\\$&'), 'gi')
  const clear = (text = '') => text.replaceAll(pattern, '[recipient]')
  const { name, message, stack } = error
  const { code } = error as { code?: unknown }
  return Object.assign(new Error(clear(message)), { name, stack: clear(stack), code })
}

/** Sends one mail. The log must not contain addresses. */
async function send({ dependencies, transport, log }: Sending, mail: MailRow): Promise<void> {
  const { config, database } = dependencies
  const { id, template, tries } = mail
  try {
    await transport(renderMail(config, mail))
  } catch (error) {
    const err = withoutAddress(error, mail.recipient)
    const details = { err, mail: id, template, tries }
    if (tries < mostTries(mail)) {
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
