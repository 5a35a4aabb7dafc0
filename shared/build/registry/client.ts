import { setTimeout as wait } from 'node:timers/promises'
import { failureSchema } from '@storefront/api/envelope'
import type * as z from 'zod/mini'

import { CommandFailure } from '../command-line/failure.ts'

type ResponseSchema<Content> = z.ZodMiniType<{ result: true; content: Content; message: string }>

type Call<Content> = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path below `/_registry`, for example `/status`. */
  path: string
  schema: ResponseSchema<Content>
  json?: unknown
  bytes?: Buffer
  /** Retries if the connection is lost or the shop is busy. Only for idempotent calls. */
  isRepeatable?: boolean
}

type RegistryOptions = {
  shop: string
  token: string
  /** The pauses before each retry. */
  pausesMs?: number[]
}

const timeoutMs = 60_000
const defaultPausesMs = [250, 500, 1000, 2000, 4000]
/** The message of a server for an unknown path. */
const noRoute = 'Not found.'
const busy = new Set([429, 502, 503, 504])

/** A client for the registry of one shop with one token. It checks every response against its contract. */
export class Registry {
  readonly shop: string
  readonly #token: string
  readonly #pausesMs: number[]

  constructor({ shop, token, pausesMs }: RegistryOptions) {
    this.shop = shop
    this.#token = token
    this.#pausesMs = pausesMs ?? defaultPausesMs
  }

  async request<Content>(call: Call<Content>): Promise<Content> {
    const response = await this.#send(call)
    const name = `${call.method ?? 'GET'} /_registry${call.path.split('?')[0]}`
    const body: unknown = await response.json().catch(() => null)
    const rejection = failureSchema.safeParse(body)
    if (rejection.success && rejection.data.message !== noRoute)
      throw toFailure(rejection.data, response.status)
    const parsed = call.schema.safeParse(body)
    if (response.ok && parsed.success) return parsed.data.content
    throw new CommandFailure(
      `${this.shop} responds to ${name} with status ${response.status} in a form that is not the registry's: ` +
        'check that --shop names a Quarry shop of this version.',
      { code: 'unknown_answer' },
    )
  }

  async #send<Content>(call: Call<Content>): Promise<Response> {
    const pauses = call.isRepeatable ? this.#pausesMs : []
    for (const pause of pauses) {
      const received = await this.#sendOnce(call).catch(() => null)
      if (received && !busy.has(received.status)) return received
      await received?.body?.cancel()
      await wait(pause)
    }
    return await this.#sendOnce(call)
  }

  async #sendOnce<Content>({ method = 'GET', path, json, bytes }: Call<Content>) {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (this.#token !== '') headers.authorization = `Bearer ${this.#token}`
    if (json !== undefined) headers['content-type'] = 'application/json'
    if (bytes) headers['content-type'] = 'application/octet-stream'
    const body = bytes ? new Uint8Array(bytes) : json === undefined ? null : JSON.stringify(json)
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      // A redirect would send bytes or the token to another address than the given one.
      const redirect = 'manual'
      return await fetch(`${this.shop}/_registry${path}`, {
        method,
        headers,
        body,
        signal,
        redirect,
      })
    } catch (error) {
      throw unreachable(this.shop, error)
    }
  }
}

export function unreachable(shop: string, error: unknown): CommandFailure {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  const reason = cause?.code ?? cause?.message ?? message
  return new CommandFailure(
    `Cannot reach the shop at ${shop} (${reason}): start it with \`npm start\`, or name another one with --shop or SHOP_URL.`,
    { code: 'unreachable', cause: error },
  )
}

function toFailure(
  { message, error, details }: { message: string; error?: string; details?: unknown },
  status: number,
): CommandFailure {
  const sentence = message === '' ? `The shop rejected the request with status ${status}.` : message
  return new CommandFailure(sentence, {
    code: error ?? `status_${status}`,
    details,
    // Lines that the message already contains are not repeated.
    lines: listIn(details).filter(line => !sentence.includes(line)),
  })
}

/** The problems, files and similar details of a rejection, one per line. */
function listIn(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return []
  const lists = Object.entries(details).filter(
    ([name, value]) => name !== 'changed' && Array.isArray(value),
  )
  return lists.flatMap(([, value]) => value.map(String))
}
