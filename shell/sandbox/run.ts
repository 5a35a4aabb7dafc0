import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

import { createSandbox } from './app.ts'
import { openMails } from './mails/mails.ts'
import { openPayments, type Payment } from './payments/payments.ts'
import { createWebhooks } from './payments/webhooks.ts'
import type { Settings } from './settings.ts'

type External = { fetch: typeof globalThis.fetch; now: () => number }

export type RunningSandbox = { app: FastifyInstance; stop: () => Promise<void> }

/** Opens the payments, sends pending webhooks of a previous run, and returns an app that does not listen yet. */
export async function openSandbox(settings: Settings, external: External): Promise<RunningSandbox> {
  const { fetch, now } = external
  const payments = await openPayments(join(settings.folder, 'payments.jsonl'), now)
  const mails = await openMails(join(settings.folder, 'mails.jsonl'), now)
  const toProviderPayment = (payment: Payment) => ({
    id: payment.id,
    reference: payment.request.reference,
    state: payments.stateOf(payment),
    amount: payment.request.amount,
    currency: payment.request.currency,
    pageUrl: `http://127.0.0.1:${settings.port}/pay/${payment.id}`,
  })
  const secret = settings.webhookSecret
  const webhooks = createWebhooks({ payments, secret, fetch, now, toProviderPayment })
  const app = await createSandbox({ settings, payments, mails, webhooks, fetch, toProviderPayment })
  if (settings.hasPayments) webhooks.send()
  const stop = async () => {
    await app.close()
    await webhooks.stop()
    await payments.close()
    await mails.close()
  }
  return { app, stop }
}
