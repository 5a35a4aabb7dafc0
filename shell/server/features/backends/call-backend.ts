import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'

import {
  type AddressRule,
  createLookup,
  ForbiddenAddress,
  rejectForbidden,
} from './allowed-addresses.ts'
import { BackendFailure, type FailureReason } from './failure.ts'

/** The largest response, in bytes. */
const maximumBytes = 1024 * 1024
const maxHeaderSize = 16 * 1024

type Call = {
  /** The granted address, to which `path` is appended. */
  address: string
  /** Path and query. */
  path: string
  method: string
  headers: Record<string, string>
  body: Buffer | null
  networks: AddressRule['networks']
  signal: AbortSignal
}

export type BackendResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** @throws BackendFailure `too_large`, as soon as it is clear */
async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = Number(incoming.headers['content-length'] ?? 0)
  if (bytes <= maximumBytes) {
    bytes = 0
    for await (const chunk of incoming) {
      bytes += chunk.length
      if (bytes > maximumBytes) break
      chunks.push(chunk)
    }
  }
  if (bytes <= maximumBytes) return Buffer.concat(chunks)
  incoming.destroy()
  throw new BackendFailure('too_large')
}

/** Settles in every case: with the whole response, or with why there is none. */
function exchange(outgoing: ClientRequest, body: Buffer | null): Promise<BackendResponse> {
  return new Promise((resolve, reject) => {
    const rejectClosed = () => reject(new BackendFailure('unreachable'))
    outgoing.once('close', rejectClosed)
    outgoing.once('response', incoming => {
      outgoing.off('close', rejectClosed)
      const { statusCode: status = 0, headers } = incoming
      readBody(incoming).then(body => resolve({ status, headers, body }), reject)
    })
    // Without this listener, Node ends the connection of a response with 101, and emits no error.
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy()
      reject(new BackendFailure('status'))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/**
 * Sends a request on a connection of its own, to an allowed address, and follows no redirect. It holds the whole response,
 * so that a customer gets all of it or a failure, never a part.
 * @throws BackendFailure
 */
export async function callBackend(call: Call): Promise<BackendResponse> {
  const { method, headers, body, signal, networks } = call
  const { protocol, hostname, port, pathname } = new URL(call.address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const rule = { networks, isEncrypted: protocol === 'https:' }
  try {
    rejectForbidden(host, rule)
    const { request } = rule.isEncrypted ? https : http
    const outgoing = request({
      ...{ host, port, method, headers, signal, maxHeaderSize },
      path: pathname.replace(/\/$/, '') + call.path,
      lookup: createLookup(rule),
      agent: false as const,
    })
    return await exchange(outgoing, body)
  } catch (cause) {
    throw toFailure(cause, signal)
  }
}

function toFailure(cause: unknown, signal: AbortSignal): BackendFailure {
  if (cause instanceof BackendFailure) return cause
  return new BackendFailure(reasonOf(cause, signal), { cause })
}

/** The codes of OpenSSL for a certificate that does not verify, and the one of Node for another name. */
function isCertificateFault(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return /CERT|VERIFY_LEAF_SIGNATURE/.test(code)
}

function reasonOf(cause: unknown, { aborted, reason }: AbortSignal): FailureReason {
  if (cause instanceof ForbiddenAddress) return 'forbidden_address'
  if (isCertificateFault(cause)) return 'untrusted_certificate'
  if (!aborted) return 'unreachable'
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? 'timeout' : 'gone'
}
