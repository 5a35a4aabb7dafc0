import { isUnauthenticated } from '@storefront/api/envelope'
import axios, { type AxiosResponse, isAxiosError, isCancel } from 'axios'

import { bootData } from '../boot.ts'
import { noteBuild } from '../builds/builds.ts'
import { signOut } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import type { UploadOptions } from './http.ts'
import { reportNoResponse } from './network.ts'
import { watchForStall } from './stall-watch.ts'
import { traceHeader } from './trace-header.ts'

export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** A `Blob` is sent as bytes, anything else as JSON. */
  body?: unknown
  signal?: AbortSignal
  /** Limit for the whole request, in ms; 0: none. */
  timeoutMs?: number
  idempotencyKey?: string
  headers?: Record<string, string>
  /** Called with the share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void
}

const defaultTimeoutMs = 10_000

const instance = axios.create({
  timeout: defaultTimeoutMs,
  // Every status counts as a response. Only `checkResponse` interprets the status.
  validateStatus: () => true,
})

instance.interceptors.response.use(checkResponse)

/** Only the path counts (S7.check-login), not the same words in a query. */
function isLoginCheck(url: string): boolean {
  return new URL(url, location.origin).pathname.includes('/check-login')
}

function checkResponse(response: AxiosResponse): AxiosResponse {
  const { status, data: body, config } = response
  const path = config.url ?? ''
  const requestId = String(response.headers['x-request-id'] ?? '') || null
  noteBuild(response.headers['x-composition'])
  if (isUnauthenticated(status, body)) {
    if (!isLoginCheck(path)) void signOut({ isForced: true })
    throw ApiError.from({ path, status: 401, body, code: 'unauthenticated', requestId })
  }
  if (status < 200 || status >= 300) throw ApiError.from({ path, status, body, requestId })
  return response
}

function toApiError(error: unknown, { path, signal }: Request): ApiError {
  if (error instanceof ApiError) return error
  const isTimeout = isAxiosError(error) && error.code === 'ECONNABORTED'
  const code = isCancel(error) || signal?.aborted ? 'aborted' : isTimeout ? 'timeout' : 'network'
  if (code === 'network') reportNoResponse()
  return ApiError.from({ path, status: 0, code, cause: error })
}

/**
 * Sends a request and returns the body of a 2xx response, not validated.
 * @throws {ApiError} for any other response, and without one
 */
export async function send(request: Request): Promise<unknown> {
  const { method, path, body, signal, idempotencyKey, onProgress } = request
  try {
    const response = await instance.request({
      method,
      url: path,
      data: dataOf(request),
      transformRequest: data => data,
      headers: {
        ...(method === 'GET' || body !== undefined ? { 'Content-Type': 'application/json' } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        // The server counts orders by it, and a page of a canary's other arm does not hear of a newer build.
        ...(bootData.id ? { 'X-Composition': bootData.id } : {}),
        ...traceHeader(),
        ...request.headers,
      },
      signal,
      timeout: request.timeoutMs ?? defaultTimeoutMs,
      onUploadProgress: onProgress && (({ progress }) => onProgress(progress ?? 0)),
    })
    return response.data
  } catch (error) {
    throw toApiError(error, request)
  }
}

/**
 * GET has no body, but needs the JSON content type (S7.flavors.content-type), which axios drops when `data` is
 * undefined.
 */
function dataOf({ method, body }: Request): string | Blob | undefined {
  if (body instanceof Blob) return body
  return method === 'GET' ? '' : body === undefined ? undefined : JSON.stringify(body)
}

/**
 * Posts the bytes of a file, without a limit on the total time.
 * @throws {ApiError} like `send`; with the code `timeout` when there is no progress for 30 s
 */
export async function sendFile(
  path: string,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<unknown> {
  const watch = watchForStall(signal)
  try {
    return await send({
      method: 'POST',
      path,
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
      signal: watch.signal,
      timeoutMs: 0,
      onProgress: share => {
        watch.reportProgress()
        onProgress?.(share)
      },
    })
  } catch (cause) {
    throw watch.isStalled() ? ApiError.from({ path, status: 0, code: 'timeout', cause }) : cause
  } finally {
    watch.end()
  }
}
