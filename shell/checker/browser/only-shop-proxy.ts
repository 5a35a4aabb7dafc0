import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

export type ShopProxy = {
  url: string
  /** The addresses (`host:port`) that the browser can reach. */
  allow: (hosts: string[]) => void
  /** The refused addresses, each once. */
  refused: () => string[]
  stop: () => Promise<void>
}

/**
 * The only way out of the browser: a proxy that forwards to the allowed addresses and refuses every other one, also other
 * ports of this machine.
 */
export async function startShopProxy(): Promise<ShopProxy> {
  let allowed = new Set<string>()
  const refused = new Set<string>()
  const isAllowed = (host: string) => {
    if (!allowed.has(host)) refused.add(host)
    return allowed.has(host)
  }
  const server = createServer((message, response) => forward(message, response, isAllowed))
  server.on('connect', (message: IncomingMessage, socket: Socket) =>
    tunnel(message.url ?? '', socket, isAllowed),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    allow: hosts => {
      allowed = new Set(hosts)
    },
    refused: () => [...refused],
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(
  message: IncomingMessage,
  response: ServerResponse,
  isAllowed: (host: string) => boolean,
): void {
  const url = URL.canParse(message.url ?? '') ? new URL(message.url ?? '') : null
  if (url?.protocol !== 'http:' || !isAllowed(url.host)) {
    response.writeHead(403).end()
    return
  }
  const { method, headers } = message
  const onward = request(url, { method, headers, createConnection: connectTo(url) })
  onward.on('response', answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  message.pipe(onward)
}

function tunnel(address: string, socket: Socket, isAllowed: (host: string) => boolean): void {
  socket.on('error', () => undefined)
  if (!isAllowed(address)) {
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    return
  }
  const onward = connectTo(new URL(`http://${address}`))()
  onward.on('connect', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    socket.pipe(onward).pipe(socket)
  })
  onward.on('error', () => socket.destroy())
  socket.on('close', () => onward.destroy())
}

/** Connects to the address itself, whatever the headers say. */
const connectTo =
  ({ hostname, port }: URL) =>
  () =>
    connect({ host: hostname, port: Number(port || 80), autoSelectFamily: true })
