import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import type { ClientConfig } from 'pg'

/** Passes everything on except `lock_timeout`, like a pooler that ignores startup parameters. */
export async function startPooler({ host = '', port }: ClientConfig) {
  const server = createServer(client => {
    const target = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect(Number(port), host)
    for (const socket of [client, target]) socket.on('error', () => undefined)
    client.once('data', first => {
      // A setting with a name of the same length, and without an effect here.
      const text = first.toString('latin1').replace('lock_timeout', 'temp_buffers')
      target.write(Buffer.from(text, 'latin1'))
      client.pipe(target)
    })
    target.pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return { address, close: () => server.close() }
}
