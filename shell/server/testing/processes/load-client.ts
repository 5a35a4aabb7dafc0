import { connect, type Socket } from 'node:net'

type Load = {
  url: string
  /** Headers of the requests, used in rotation. */
  headers?: Record<string, string>[]
  connections: number
  /** Number of requests in all. */
  count: number
}
export type LoadResult = {
  byStatus: Record<number, number>
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Size of the last response. */
  bodyBytes: number
}

const headEnd = Buffer.from('\r\n\r\n')
const none = Buffer.alloc(0)

type Response = { status: number; bodyBytes: number; isLast: boolean; end: number }

/** The first response in `data`, or null while it is incomplete. */
function readResponse(data: Buffer): Response | null {
  const headBytes = data.indexOf(headEnd)
  if (headBytes < 0) return null
  const head = data.toString('latin1', 0, headBytes)
  const status = Number(head.slice(9, 12))
  const hasNoBody = status === 304 || status === 204
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined && !hasNoBody)
    throw new Error(`A response without content-length:\n${head}`)
  const bodyBytes = hasNoBody ? 0 : Number(length)
  const end = headBytes + headEnd.length + bodyBytes
  const isLast = /\r\nconnection: *close/i.test(head)
  return data.length < end ? null : { status, bodyBytes, isLast, end }
}

function toRequest(url: string, headers: Record<string, string>): Buffer {
  const { host, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/**
 * Sends requests over persistent connections, one at a time on each. It parses as little of a response as possible, so
 * that the server, not the client, limits the speed.
 */
export function sendLoad({ url, headers = [{}], connections, count }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const requests = headers.map(own => toRequest(url, own))
  const durations = new Float64Array(count)
  const byStatus: Record<number, number> = {}
  const startedAt = performance.now()
  let [sent, completed, bodyBytes] = [0, 0, 0]

  return new Promise((resolve, reject) => {
    const finish = () => {
      const sorted = durations.sort()
      const share = (part: number) => sorted[Math.floor((count - 1) * part)] ?? 0
      const perSecond = count / ((performance.now() - startedAt) / 1000)
      resolve({ byStatus, perSecond, p50Ms: share(0.5), p99Ms: share(0.99), bodyBytes })
    }
    const open = () => {
      let waiting: Buffer = none
      let sentAt = 0
      const socket: Socket = connect(Number(port), hostname)
      const send = (): void => {
        if (sent === count) return void socket.destroy()
        sent += 1
        sentAt = performance.now()
        socket.write(requests[sent % requests.length] ?? none)
      }
      const receive = (chunk: Buffer): void => {
        const data = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
        const response = readResponse(data)
        waiting = response ? data.subarray(response.end) : data
        if (!response) return
        durations[completed] = performance.now() - sentAt
        completed += 1
        bodyBytes = response.bodyBytes
        byStatus[response.status] = (byStatus[response.status] ?? 0) + 1
        if (completed === count) finish()
        if (!response.isLast) send()
        else if (sent < count) open()
        if (response.isLast) socket.destroy()
      }
      socket.setNoDelay(true).on('error', reject).on('connect', send)
      socket.on('data', chunk => {
        try {
          receive(chunk)
        } catch (error) {
          reject(error)
        }
      })
    }
    for (let index = 0; index < Math.min(connections, count); index++) open()
  })
}
