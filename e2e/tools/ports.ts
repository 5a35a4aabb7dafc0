import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to outgoing connections, which could take a port between looking and listening. */
const range = { from: 18_000, to: 32_000 }
const parts = 20
const size = (range.to - range.from) / parts

/** Each worker has a part of the range for itself; the first is for whoever is none. */
const part = (Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1) % parts
let next = randomInt(size)

/**
 * A port that is free now, and not what the last hundreds of calls answered: whose program is not up yet would
 * otherwise get a neighbour's port, and the neighbour would answer for it.
 */
export async function freePort(host: string): Promise<number> {
  for (;;) {
    const port = range.from + part * size + (next++ % size)
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
