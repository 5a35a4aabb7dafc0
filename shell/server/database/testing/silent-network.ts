import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { ClientConfig } from 'pg'

/** A way to the database that can swallow everything, in both directions, without closing a connection. */
export async function startNetwork({ host = '', port }: ClientConfig) {
  let isSilent = false
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const target = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(Number(port), host)
    const forward = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('error', () => undefined)
      from.on('data', bytes => !isSilent && to.write(bytes))
      from.on('close', () => to.destroy())
    }
    forward(client, target)
    forward(target, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    swallow: (isOn: boolean) => {
      isSilent = isOn
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
