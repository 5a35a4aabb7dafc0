import type * as z from 'zod/mini'

import { lazyCode } from '../lazy-code/lazy-code.ts'
import { ApiError } from './api-error.ts'
import type { Request } from './client.ts'
import type { EndpointUrl, EnvelopeSchema, RequestBody, ResponseSchema } from './endpoint-of.ts'
import { $network } from './network.ts'

export { ApiError } from './api-error.ts'
export { errorToKey } from './error-to-key.ts'

type Options = { signal?: AbortSignal; timeoutMs?: number }
type ChangeOptions = Options & { headers?: Record<string, string> }
type PostOptions = ChangeOptions & { idempotencyKey?: string }
/** `onProgress` is called with the share of the body that is sent, 0 to 1. */
export type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }
type ContentOf<Schema extends EnvelopeSchema> = z.infer<Schema>['content']

/** The client is in its own chunk, so that axios does not delay the first paint. */
const client = lazyCode(() => import('./client.ts'))

/** Loads the client's code ahead of the first request. */
export function prefetchClient(): void {
  void client.prefetch()
}

/** If the client's code cannot be loaded, the request fails, and the next request loads the code again. */
function loadClient(path: string) {
  return client.load().catch((cause: unknown) => {
    const code = $network.get() === 'online' ? 'unavailable' : 'network'
    throw ApiError.from({ path, status: 0, code, cause })
  })
}

async function send(request: Request): Promise<unknown> {
  const { send } = await loadClient(request.path)
  return send(request)
}

/**
 * Sends a GET request and returns the unchecked body of a 2xx response, for callers with their own failure rules
 * (S8.flavors.message).
 * @throws {ApiError} for any other response, and without one.
 */
export async function getBody(path: EndpointUrl<'GET'>, options: Options = {}): Promise<unknown> {
  return send({ method: 'GET', path, ...options })
}

/**
 * Sends a GET request and returns the `content` of the response. `schema` describes the whole response.
 * @throws {ApiError} for every failure; a response that does not match `schema` has the code `malformed`.
 */
export async function get<Url extends EndpointUrl<'GET'>, Schema extends EnvelopeSchema>(
  path: Url,
  schema: ResponseSchema<'GET', Url, Schema>,
  options: Options = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await getBody(path, options), schema, path)
}

/**
 * Sends a POST request and returns the `content` of the response. Without `body` (undefined) the request is empty.
 * @throws {ApiError} like `get`.
 */
export async function post<Url extends EndpointUrl<'POST'>, Schema extends EnvelopeSchema>(
  path: Url,
  body: RequestBody<'POST', Url>,
  schema: ResponseSchema<'POST', Url, Schema>,
  options: PostOptions = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'POST', path, body, ...options }), schema, path)
}

/**
 * Sends a PATCH request, which changes only the given properties, and returns the `content` of the response.
 * @throws {ApiError} like `get`.
 */
export async function patch<Url extends EndpointUrl<'PATCH'>, Schema extends EnvelopeSchema>(
  path: Url,
  body: RequestBody<'PATCH', Url>,
  schema: ResponseSchema<'PATCH', Url, Schema>,
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'PATCH', path, body }), schema, path)
}

/**
 * Sends a PUT request, which is idempotent, and returns the `content` of the response.
 * @throws {ApiError} like `get`.
 */
export async function put<Url extends EndpointUrl<'PUT'>, Schema extends EnvelopeSchema>(
  path: Url,
  body: RequestBody<'PUT', Url>,
  schema: ResponseSchema<'PUT', Url, Schema>,
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'PUT', path, body }), schema, path)
}

/**
 * Sends a DELETE request, which is idempotent, and returns the `content` of the response.
 * @throws {ApiError} like `get`.
 */
export async function remove<Url extends EndpointUrl<'DELETE'>, Schema extends EnvelopeSchema>(
  path: Url,
  schema: ResponseSchema<'DELETE', Url, Schema>,
  options: ChangeOptions = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'DELETE', path, ...options }), schema, path)
}

/**
 * Posts the bytes of a file as `application/octet-stream`. There is no limit on the total time, but an upload without
 * progress for 30 s fails with `timeout`.
 * @throws {ApiError} like `get`.
 */
export async function upload<Url extends EndpointUrl<'POST'>, Schema extends EnvelopeSchema>(
  path: Url,
  file: Blob,
  schema: ResponseSchema<'POST', Url, Schema>,
  options: UploadOptions = {},
): Promise<ContentOf<Schema>> {
  const { sendFile } = await loadClient(path)
  return contentOf(await sendFile(path, file, options), schema, path)
}

function contentOf<Schema extends EnvelopeSchema>(
  body: unknown,
  schema: Schema,
  path: string,
): ContentOf<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data.content
  throw ApiError.from({ path, status: 200, body, cause: parsed.error })
}
