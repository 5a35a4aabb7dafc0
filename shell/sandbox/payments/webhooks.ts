import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ProviderPayment, Webhook } from '@storefront/api/sandbox'

import type { Payments, PendingDelivery } from './payments.ts'

const firstPauseMs = 500
const longestPauseMs = 60_000
const responseLimitMs = 10_000
/** Deliveries stop after three days. */
const giveUpMs = 3 * 24 * 3_600_000

type Sending = {
  payments: Payments
  secret: string
  fetch: typeof globalThis.fetch
  now: () => number
  toProviderPayment: (payment: PendingDelivery['payment']) => ProviderPayment
}

export type Webhooks = {
  /** Starts all pending deliveries and returns immediately. */
  send(): void
  stop(): Promise<void>
}

/** Signs the time and the exact bytes of the body, in the form `t=<unix seconds>,v1=<hex>`. */
function sign(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

function toWebhook({ payment, delivery }: PendingDelivery, sending: Sending): Webhook {
  if (!payment.ended) throw new Error(`Payment ${payment.id} has no outcome`)
  return {
    id: delivery.eventId,
    type: `payment.${payment.ended.outcome}`,
    createdAt: new Date(payment.ended.at).toISOString(),
    payment: sending.toProviderPayment(payment),
  }
}

async function attempt(undelivered: PendingDelivery, sending: Sending): Promise<boolean> {
  const body = JSON.stringify(toWebhook(undelivered, sending))
  const response = await sending
    .fetch(undelivered.payment.request.webhookUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-signature': sign(body, sending.secret, sending.now()),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(responseLimitMs),
    })
    .catch(() => null)
  await response?.body?.cancel()
  return response?.ok === true
}

/** Delivers webhooks at least once, with growing pauses, also after a restart. */
export function createWebhooks(sending: Sending): Webhooks {
  const { payments, now } = sending
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Map<string, Promise<void>>()

  const deliver = async (undelivered: PendingDelivery) => {
    const { delivery } = undelivered
    await wait(Math.max(0, delivery.dueAt - now()), undefined, { signal })
    for (let pauseMs = firstPauseMs; now() - delivery.dueAt < giveUpMs; pauseMs *= 2) {
      if (await attempt(undelivered, sending)) return payments.markDelivered(delivery)
      await wait(Math.min(pauseMs, longestPauseMs), undefined, { signal })
    }
  }

  return {
    send() {
      for (const undelivered of payments.undelivered()) {
        const { id } = undelivered.delivery
        if (running.has(id) || signal.aborted) continue
        const delivery = deliver(undelivered)
          .catch(() => undefined)
          .finally(() => running.delete(id))
        running.set(id, delivery)
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
