import {
  type ProviderPayment,
  paymentListSchema,
  providerPaymentSchema,
  webhookSchema,
} from '@storefront/api/sandbox'
import type { ZodMiniType } from 'zod/mini'

import type { Dependencies } from '../../../dependencies.ts'
import { discardBody } from '../../../http/requests/discard-body.ts'
import { parse } from '../../../http/requests/parse.ts'
import { HttpError } from '../../../http-error.ts'
import { isSigned } from './signature.ts'
import { type PaymentProvider, ProviderRejectedError, ProviderUnavailable } from './types.ts'

/** Creating a payment page may take longer than a request about it, during which a customer waits. */
const createTimeoutMs = 8000
const requestTimeoutMs = 3000

type SandboxDependencies = Pick<Dependencies, 'config' | 'fetch' | 'now'>
type Call = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  key?: string
  timeoutMs: number
}

async function call({ config, fetch }: SandboxDependencies, request: Call): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${config.sandboxSecret}` }
  if (request.key !== undefined) headers['idempotency-key'] = request.key
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  try {
    return await fetch(`${config.sandboxUrl}/v1${request.path}`, {
      method: request.method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    })
  } catch (cause) {
    throw new ProviderUnavailable(`Cannot reach the payment provider: ${request.path}`, { cause })
  }
}

async function readResponse<Schema extends ZodMiniType>(response: Response, schema: Schema) {
  try {
    return schema.parse(await response.json())
  } catch (cause) {
    throw new ProviderUnavailable('Cannot read the response of the payment provider', { cause })
  }
}

const readPayment = (response: Response): Promise<ProviderPayment> =>
  readResponse(response, providerPaymentSchema)

/** A 4xx status is final, except those that a retry or a corrected secret can change. */
async function checkStatus(response: Response): Promise<void> {
  if (response.ok) return
  await discardBody(response)
  const isClientError = response.status >= 400 && response.status < 500
  if (isClientError && ![401, 403, 408, 429].includes(response.status))
    throw new ProviderRejectedError(
      `The payment provider rejected the request with status ${response.status}`,
    )
  throw new ProviderUnavailable(`The payment provider failed with status ${response.status}`)
}

/** Null if the provider does not know the payment. */
async function readKnownPayment(response: Response): Promise<ProviderPayment | null> {
  if (response.status === 404) {
    await discardBody(response)
    return null
  }
  await checkStatus(response)
  return readPayment(response)
}

/** The sandbox as a payment provider. It is a separate process, used through its wire contract alone. */
export function createSandboxProvider(external: SandboxDependencies): PaymentProvider {
  const pathOf = (providerId: string) => `/payments/${encodeURIComponent(providerId)}`
  return {
    name: 'sandbox',
    create: async ({ orderId: _, createdAt: __, ...body }) => {
      const timeoutMs = createTimeoutMs
      const request = { path: '/payments', body, key: body.reference, timeoutMs }
      const response = await call(external, { method: 'POST', ...request })
      await checkStatus(response)
      return readPayment(response)
    },
    find: async providerId => {
      const request = { path: pathOf(providerId), timeoutMs: requestTimeoutMs }
      const response = await call(external, { method: 'GET', ...request })
      return readKnownPayment(response)
    },
    list: async (since, after) => {
      const requested = new URLSearchParams({ since: since.toISOString() })
      if (after !== null) requested.set('after', after)
      const request = { path: `/payments?${requested}`, timeoutMs: createTimeoutMs }
      const response = await call(external, { method: 'GET', ...request })
      await checkStatus(response)
      return readResponse(response, paymentListSchema)
    },
    cancel: async providerId => {
      const request = {
        path: `${pathOf(providerId)}/cancel`,
        body: {},
        timeoutMs: requestTimeoutMs,
      }
      const response = await call(external, { method: 'POST', ...request })
      return readKnownPayment(response)
    },
    refund: async (providerId, amount) => {
      const body = amount === null ? {} : { amount }
      const request = { path: `${pathOf(providerId)}/refund`, body, timeoutMs: createTimeoutMs }
      const response = await call(external, { method: 'POST', key: providerId, ...request })
      const isRefused = response.status === 404 || response.status === 409
      if (!isRefused) await checkStatus(response)
      await discardBody(response)
      return isRefused ? 'refused' : 'done'
    },
    readEvent: async (rawBody, headers) => {
      const { webhookSecret, previousWebhookSecret } = external.config
      const secrets = [webhookSecret, previousWebhookSecret].filter(secret => secret !== undefined)
      const header = headers['webhook-signature']
      if (!secrets.some(secret => isSigned({ rawBody, secret }, header, external.now())))
        throw new HttpError(400, 'bad_signature')
      return parse(webhookSchema, readJson(rawBody))
    },
  }
}

function readJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    throw new HttpError(422, 'invalid')
  }
}
