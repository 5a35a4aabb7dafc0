import { createTransport } from 'nodemailer'

import type { Dependencies } from '../../dependencies.ts'
import { buildMessage, toMessage } from './build-message.ts'
import type { RenderedMail, Transport } from './types.ts'

const limitMs = 15_000

function createSmtpTransport(url: string): Transport {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  const smtp = createTransport({ url, ...limits })
  return async mail => {
    await smtp.sendMail(toMessage(mail))
  }
}

type Sandbox = Pick<Dependencies, 'config' | 'fetch'>

function createSandboxTransport({ config, fetch }: Sandbox): Transport {
  return async (mail: RenderedMail) => {
    const { id, to, from, subject, text, html } = mail
    const message = { id, to, from, subject, text, html, raw: await buildMessage(mail) }
    const response = await fetch(`${config.sandboxUrl}/v1/mails`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${config.sandboxSecret}`,
      },
      body: JSON.stringify(message),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The sandbox responded to a mail with ${response.status}`)
  }
}

/** Returns `null` if no mail server is configured. Mails then stay in the queue. */
export function createMailTransport(dependencies: Sandbox): Transport | null {
  const { smtpUrl, isSandbox } = dependencies.config
  if (smtpUrl !== null) return createSmtpTransport(smtpUrl)
  return isSandbox ? createSandboxTransport(dependencies) : null
}
