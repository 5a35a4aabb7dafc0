import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

type Forwarded = {
  /** The origin that gets the request. */
  origin: string
  path: string
  headers: OutgoingHttpHeaders
  /** Replaces the body of the request. */
  body: Buffer | null
  /** Ends the request when the browser has gone. */
  signal: AbortSignal
}

/** Sends a request with its body to another origin. Resolves to the response with its unread body. */
export function forward(
  request: IncomingMessage,
  { origin, path, headers, body, signal }: Forwarded,
): Promise<IncomingMessage> {
  const target = new URL(origin)
  const isSecure = target.protocol === 'https:'
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? https : http).request({
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port || (isSecure ? 443 : 80),
      method: request.method,
      path,
      headers,
      agent: agents[isSecure ? 'https:' : 'http:'],
      signal,
    })
    sent.once('response', resolve)
    sent.once('error', reject)
    if (body) sent.end(body)
    else pipeline(request, sent).catch(reject)
  })
}

/** Closes the connections that wait for the next request. */
export function closeConnections(): void {
  for (const agent of Object.values(agents)) agent.destroy()
}

const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(zlib.brotliDecompress),
  gzip: promisify(zlib.gunzip),
  identity: async bytes => bytes,
}

/** Reads the whole body of a response as text. */
export async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (chunks.length === 0) return ''
  const encoding = response.headers['content-encoding'] ?? 'identity'
  const decode = decoders[encoding]
  if (!decode) throw new Error(`Cannot read a response with the encoding ${encoding}`)
  return (await decode(Buffer.concat(chunks))).toString()
}
