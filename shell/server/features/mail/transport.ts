import { createTransport } from 'nodemailer'

import type { Dependencies } from '../../dependencies.ts'
import { buildMessage, toMessage } from './build-message.ts'
import type { Letter, Transport } from './types.ts'

const limitMs = 15_000

function createSmtpTransport(url: string): Transport {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  const smtp = createTransport({ url, ...limits })
  return async letter => {
    await smtp.sendMail(toMessage(letter))
  }
}

type Sandbox = Pick<Dependencies, 'config' | 'fetch'>

function createSandboxTransport({ config, fetch }: Sandbox): Transport {
  return async (letter: Letter) => {
    const { id, to, from, subject, text, html } = letter
    const mail = { id, to, from, subject, text, html, raw: await buildMessage(letter) }
    const response = await fetch(`${config.sandboxUrl}/v1/mails`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${config.sandboxSecret}`,
      },
      body: JSON.stringify(mail),
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The sandbox answered a mail with ${response.status}`)
  }
}

/** `null`: mail has nowhere to go, and waits until it has. */
export function createMailTransport(dependencies: Sandbox): Transport | null {
  const { smtpUrl, isSandbox } = dependencies.config
  if (smtpUrl !== null) return createSmtpTransport(smtpUrl)
  return isSandbox ? createSandboxTransport(dependencies) : null
}
