import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, which could take a port between looking and listening. */
const range = { from: 18_000, to: 32_000 }

/** A port that is free now. */
export async function freePort(host: string): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to)
    if (await isFree(host, port)) return port
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}
