import type * as z from 'zod/mini'

import { ApiError } from './http/api-error.ts'
import type { Request } from './http/client.ts'
import { lazyCode } from './lazy-code.ts'
import { $network } from './network.ts'

export { ApiError } from './http/api-error.ts'
export { errorToKey } from './http/error-to-key.ts'

type Options = { signal?: AbortSignal; timeoutMs?: number }
type ChangeOptions = Options & { headers?: Record<string, string> }
type PostOptions = ChangeOptions & { idempotencyKey?: string }
/** `onProgress` gets the sent share of the body, 0 to 1. */
export type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }
type Envelope = z.ZodMiniType<{ content: unknown }>
type ContentOf<Schema extends Envelope> = z.infer<Schema>['content']

/** The client is in its own chunk, so that axios does not delay the first paint. */
const client = lazyCode(() => import('./http/client.ts'))

/** If the client's code cannot be loaded, the request fails, and the next one loads it again. */
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
export async function getBody(path: string, options: Options = {}): Promise<unknown> {
  return send({ method: 'GET', path, ...options })
}

/**
 * Sends a GET request and returns the `content` of the response. `schema` describes the whole response.
 * @throws {ApiError} for every failure; a response that does not match `schema` has the code `malformed`.
 */
export async function get<Schema extends Envelope>(
  path: string,
  schema: Schema,
  options: Options = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await getBody(path, options), schema, path)
}

/**
 * Sends a POST request and returns the `content` of the response. Without `body` (undefined) the request is empty.
 * @throws {ApiError} like `get`.
 */
export async function post<Schema extends Envelope>(
  path: string,
  body: unknown,
  schema: Schema,
  options: PostOptions = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'POST', path, body, ...options }), schema, path)
}

/**
 * Sends a PATCH request, which changes only the given properties, and returns the `content` of the response.
 * @throws {ApiError} like `get`.
 */
export async function patch<Schema extends Envelope>(
  path: string,
  body: unknown,
  schema: Schema,
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'PATCH', path, body }), schema, path)
}

/**
 * Sends a PUT request, which is idempotent, and returns the `content` of the response.
 * @throws {ApiError} like `get`.
 */
export async function put<Schema extends Envelope>(
  path: string,
  body: unknown,
  schema: Schema,
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'PUT', path, body }), schema, path)
}

/**
 * Sends a DELETE request, which is idempotent, and returns the `content` of the response.
 * @throws {ApiError} like `get`.
 */
export async function remove<Schema extends Envelope>(
  path: string,
  schema: Schema,
  options: ChangeOptions = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'DELETE', path, ...options }), schema, path)
}

/**
 * Posts the bytes of a file as `application/octet-stream`. There is no limit on the total time, but an upload without
 * progress for 30 s fails with `timeout`.
 * @throws {ApiError} like `get`.
 */
export async function upload<Schema extends Envelope>(
  path: string,
  file: Blob,
  schema: Schema,
  options: UploadOptions = {},
): Promise<ContentOf<Schema>> {
  const { sendFile } = await loadClient(path)
  return contentOf(await sendFile(path, file, options), schema, path)
}

function contentOf<Schema extends Envelope>(
  body: unknown,
  schema: Schema,
  path: string,
): ContentOf<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data.content
  throw ApiError.from({ path, status: 200, body, cause: parsed.error })
}
