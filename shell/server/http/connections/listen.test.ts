import { get } from 'node:http'
import { connect } from 'node:net'
import { expect, it } from 'vitest'

import { createTestApp } from '../../testing/app.ts'
import { listen } from './listen.ts'

it('accepts connections on every address of localhost until the server closes', async () => {
  const shop = await createTestApp()
  // Not every machine has IPv6. The last address belongs to no machine.
  const addresses = ['127.0.0.1', '127.0.0.2']
  await listen(shop.app, { host: 'localhost', port: 0 }, async () => [...addresses, '192.0.2.1'])
  const own = shop.app.server.address()
  const port = typeof own === 'object' && own ? own.port : 0
  const getStatus = (host: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      get({ host, port, path: '/healthz' }, response => {
        response.resume()
        resolve(response.statusCode)
      }).on('error', reject)
    })
  for (const address of addresses) expect(await getStatus(address), address).toBe(200)
  await shop.close()
  for (const host of addresses)
    await new Promise(resolve => connect({ host, port }).once('error', resolve))
})
