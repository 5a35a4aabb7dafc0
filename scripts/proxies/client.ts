import { once } from 'node:events'
import { type IncomingMessage, request as sendPlain } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'

/** The name of the shop in its certificate. No name server knows it: the client connects to this machine. */
export const shopHost = 'shop.test'

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

type Options = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer
  /** An address of this machine, for example 127.0.0.2, that the proxy sees as the client's. */
  from?: string
}

async function toAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { statusCode = 0, headers } = response
  return { status: statusCode, headers, body: Buffer.concat(chunks) }
}

function settings(port: number, path: string, { method, headers, from }: Options) {
  return {
    ...{ host: '127.0.0.1', port, path, method, localAddress: from },
    headers: { ...headers, host: `${shopHost}:${port}` },
    timeout: 20_000,
  }
}

/** Opens a stream or any other response without reading its body. The certificate is the proxy's own. */
export async function open(port: number, path: string, options: Options = {}) {
  const sent = request({
    ...settings(port, path, options),
    servername: shopHost,
    rejectUnauthorized: false,
  })
  sent.end(options.body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

export async function send(port: number, path: string, options: Options = {}): Promise<Answer> {
  return toAnswer(await open(port, path, options))
}

/** Sends a request without TLS. */
export async function sendInPlain(port: number, path: string): Promise<Answer> {
  const sent = sendPlain(settings(port, path, {}))
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return toAnswer(response)
}

/** The status of a response over HTTP/2. */
export async function statusOverHttp2(port: number, path: string): Promise<number> {
  const session = connect(`https://${shopHost}:${port}`, {
    ...{ host: '127.0.0.1', rejectUnauthorized: false },
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
  })
  try {
    const stream = session.request({ ':path': path })
    const [headers] = await once(stream, 'response')
    return Number(headers[':status'])
  } finally {
    session.destroy()
  }
}
