import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./static-server.ts', import.meta.url))

type StaticResponse = { headers: Record<string, string>; body: Buffer }

/** Headers that the server itself writes. */
const connectionHeaders = new Set(['date', 'connection', 'keep-alive'])

/** Reads a response without decompressing it. */
function readResponse(url: string, headers: Record<string, string>): Promise<StaticResponse> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => {
        const sent = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        const own = sent.filter(([name = '']) => !connectionHeaders.has(name))
        resolve({ headers: Object.fromEntries(own), body: Buffer.concat(chunks) })
      })
    })
    request.on('error', reject)
  })
}

export type BareServer = {
  url: string
  /** Copies the response of this address for all later requests. */
  copy: (url: string, headers: Record<string, string>) => Promise<void>
  stop: () => void
}

/** Starts the bare server for the comparison. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(script, { execArgv: ['--import', 'tsx'] })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}/`,
    copy: async (url, headers) => {
      const copied = await readResponse(url, headers)
      child.send({ headers: copied.headers, body: copied.body.toString('base64') })
      await once(child, 'message')
    },
    stop: () => child.disconnect(),
  }
}
