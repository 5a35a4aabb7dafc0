import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** The range is below the ephemeral ports, which outgoing connections could take between the check and the listen. */
const range = { from: 18_000, to: 32_000 }
const parts = 20
const size = (range.to - range.from) / parts

/** Each worker has its own part of the range. Processes without a worker number use the first part. */
const part = (Number(process.env.TEST_PARALLEL_INDEX ?? -1) + 1) % parts
let next = randomInt(size)

/**
 * Returns a free port that the last few hundred calls did not return. Otherwise two programs that do not listen yet
 * could get the same port.
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
