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
export type UploadOptions = { signal?: AbortSignal; onProgress?: (share: number) => void }
type Envelope = z.ZodMiniType<{ content: unknown }>
type ContentOf<Schema extends Envelope> = z.infer<Schema>['content']

/** The client is a chunk of its own: axios must not stand in the way of the first paint. */
const client = lazyCode(() => import('./http/client.ts'))

/** Without the client's own code no call is made, and the next one loads it again. */
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

/** Gives the body of a response unchecked, for callers that have failure rules of their own (S8.flavors.message). */
export async function getBody(path: string, options: Options = {}): Promise<unknown> {
  return send({ method: 'GET', path, ...options })
}

/** `schema` is that of the whole answer; what comes back is its `content`. Fails with `ApiError` only. */
export async function get<Schema extends Envelope>(
  path: string,
  schema: Schema,
  options: Options = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await getBody(path, options), schema, path)
}

export async function post<Schema extends Envelope>(
  path: string,
  body: unknown,
  schema: Schema,
  options: PostOptions = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'POST', path, body, ...options }), schema, path)
}

/** Changes the named fields and leaves the others. */
export async function patch<Schema extends Envelope>(
  path: string,
  body: unknown,
  schema: Schema,
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'PATCH', path, body }), schema, path)
}

/** The same again changes nothing. */
export async function put<Schema extends Envelope>(
  path: string,
  body: unknown,
  schema: Schema,
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'PUT', path, body }), schema, path)
}

/** `DELETE`; what is gone already stays gone. */
export async function remove<Schema extends Envelope>(
  path: string,
  schema: Schema,
  options: ChangeOptions = {},
): Promise<ContentOf<Schema>> {
  return contentOf(await send({ method: 'DELETE', path, ...options }), schema, path)
}

/**
 * Sends the bytes of a file as `application/octet-stream`. `onProgress` gets the share that has left, 0 to 1. The whole
 * may take any time; an upload of which nothing moved for 30 s fails with `timeout`.
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
