import { randomUUID } from 'node:crypto'

import type { AttemptRequest } from '../provider/types.ts'

/** A new attempt to pay $83.00. */
export const createAttemptRequest = (changes: Partial<AttemptRequest> = {}): AttemptRequest => ({
  reference: randomUUID(),
  orderId: randomUUID(),
  createdAt: new Date(),
  amount: '83.00',
  currency: 'USD',
  mode: 'charge',
  description: 'QY-2026-000001',
  language: 'zh-TW',
  returnUrl: 'http://localhost:3000/tw/result?order=1',
  webhookUrl: 'http://localhost:3000/api/webhooks/any',
  ...changes,
})
