import { setTimeout as wait } from 'node:timers/promises'
import { failureSchema, fieldErrorsSchema } from '@storefront/api/envelope'

import { CommandFailure } from '../command-line/failure.ts'
import {
  type Content,
  type Input,
  methodOf,
  type Route,
  responseSchemaOf,
  toPath,
} from './routes.ts'

type Call<Name extends Route> = Input<Name> & {
  /** Retries if the connection is lost or the shop is busy. Only for idempotent calls. */
  isRepeatable?: boolean
}

/** A call without values can be left out. */
type Arguments<Name extends Route> =
  Record<string, never> extends Call<Name> ? [Call<Name>?] : [Call<Name>]

type AnyCall = Omit<Call<Route>, 'params'> & { params?: object | undefined }

type HttpRequest = { method: string; path: string; json?: unknown; bytes?: Buffer }

type RegistryOptions = {
  shop: string
  token: string
  /** Gets another token when this one has expired. */
  renew?: () => Promise<string>
  /** The pauses before each retry. */
  pausesMs?: number[]
}

const timeoutMs = 60_000
const defaultPausesMs = [250, 500, 1000, 2000, 4000]
/** The message of a server for an unknown path. */
const noRoute = 'Not found.'
/** Statuses of a shop, or of its proxy, that can respond a moment later. */
export const busy: ReadonlySet<number> = new Set([429, 502, 503, 504])

/** A client for the registry of one shop with one token. It checks every response against its contract. */
export class Registry {
  readonly shop: string
  #token: string
  #renew: RegistryOptions['renew']
  readonly #pausesMs: number[]

  constructor({ shop, token, renew, pausesMs }: RegistryOptions) {
    this.shop = shop
    this.#token = token
    this.#renew = renew
    this.#pausesMs = pausesMs ?? defaultPausesMs
  }

  /**
   * Calls a route of the endpoint table.
   * @throws {CommandFailure} with the registry's error code, `unreachable` or `unknown_answer`
   */
  async request<Name extends Route>(
    route: Name,
    ...[input]: Arguments<Name>
  ): Promise<Content<Name>> {
    const { params, query, json, bytes, isRepeatable = false } = (input ?? {}) as AnyCall
    const request = { method: methodOf(route), path: toPath(route, params, query), json, bytes }
    const response = await this.#sendRenewed(request, isRepeatable)
    const body: unknown = await response.json().catch(() => null)
    const parsed = responseSchemaOf(route).safeParse(body)
    if (response.ok && parsed.success) return parsed.data.content as Content<Name>
    throw this.#toFailure(request, response, body)
  }

  /**
   * Reads a file of a published release, or its source maps.
   * @throws {CommandFailure} `missing_files` if the shop does not have exactly the listed bytes, and like `request`
   */
  async readFile({ id, name }: { id: string; name: string }): Promise<Buffer> {
    const path = `/_registry/releases/${id}/files/${encodeURIComponent(name)}`
    const request = { method: 'GET', path }
    const response = await this.#sendRenewed(request, true)
    if (!response.ok)
      throw this.#toFailure(request, response, await response.json().catch(() => null))
    const bytes = await response.arrayBuffer().catch(error => {
      throw unreachable(this.shop, error)
    })
    return Buffer.from(bytes)
  }

  #toFailure({ method, path }: HttpRequest, { status }: Response, body: unknown): CommandFailure {
    const rejection = failureSchema.safeParse(body)
    if (rejection.success && rejection.data.message !== noRoute)
      return toFailure(rejection.data, status)
    return new CommandFailure(
      `${this.shop} responds to ${method} ${path.split('?')[0]} with status ${status} in a form that is not the registry's: ` +
        'check that --shop names a Quarry shop of this version.',
      { code: 'unknown_answer' },
    )
  }

  /** Repeats a request once with another token if the token has expired. The registry has done nothing then. */
  async #sendRenewed(request: HttpRequest, isRepeatable: boolean): Promise<Response> {
    const received = await this.#send(request, isRepeatable)
    if (received.status !== 401 || !this.#renew) return received
    await received.body?.cancel()
    this.#token = await this.#renew()
    return this.#send(request, isRepeatable)
  }

  async #send(request: HttpRequest, isRepeatable: boolean): Promise<Response> {
    const pauses = isRepeatable ? this.#pausesMs : []
    for (const pause of pauses) {
      const received = await this.#sendOnce(request).catch(() => null)
      if (received && !busy.has(received.status)) return received
      await received?.body?.cancel()
      await wait(pause)
    }
    return await this.#sendOnce(request)
  }

  async #sendOnce({ method, path, json, bytes }: HttpRequest): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json' }
    if (this.#token !== '') headers.authorization = `Bearer ${this.#token}`
    if (json !== undefined) headers['content-type'] = 'application/json'
    if (bytes) headers['content-type'] = 'application/octet-stream'
    const body = bytes ? new Uint8Array(bytes) : json === undefined ? null : JSON.stringify(json)
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      // A redirect would send bytes or the token to another address than the given one.
      const redirect = 'manual'
      return await fetch(`${this.shop}${path}`, {
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
  const hasText = message !== '' && message !== error
  const sentence = hasText ? message : describeRejection(status, error, details)
  return new CommandFailure(sentence, {
    code: error ?? `status_${status}`,
    details,
    // Lines that the message already contains are not repeated.
    lines: listIn(details).filter(line => !sentence.includes(line)),
  })
}

/** For a rejection without a text: the wrong fields of the request, or its code. */
function describeRejection(status: number, code: string | undefined, details: unknown): string {
  const fields = fieldErrorsSchema.safeParse(details)
  const wrong = fields.success ? Object.keys(fields.data) : []
  if (wrong.length > 0) return `The shop rejected the request: ${wrong.join(', ')} is not valid.`
  return `The shop rejected the request with status ${status}${code ? ` (${code})` : ''}.`
}

/** The problems, files and similar details of a rejection, one per line. */
function listIn(details: unknown): string[] {
  if (typeof details !== 'object' || details === null) return []
  const lists = Object.entries(details).filter(
    ([name, value]) => name !== 'changed' && Array.isArray(value),
  )
  return lists.flatMap(([, value]) =>
    value.filter((item: unknown) => typeof item !== 'object').map(String),
  )
}
