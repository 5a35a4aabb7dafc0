import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** `share`: the part of the requests, from 0 to 1. */
type Target = { url: string; share: number }

const checkMs = 100
/** As `lb_try_duration` of `deploy/Caddyfile`. */
const tryMs = 5000

/**
 * A load balancer: it gives each request to a random server that is ready, by the shares. Like Caddy and nginx, it tries
 * another one if a server accepts no connection, and for requests that change nothing also if the response does not begin.
 */
export class Balancer {
  url = ''
  readonly #targets: Target[]
  readonly #ready = new Set<string>()
  /** A kept connection could end just when it gets another request. */
  readonly #agent = new Agent({ keepAlive: false })
  readonly #server = createServer((incoming, outgoing) => {
    this.#forward(incoming, outgoing).catch(() => outgoing.destroy())
  })
  #isStopped = false

  constructor(targets: Target[]) {
    this.#targets = targets
  }

  get ready(): string[] {
    return [...this.#ready]
  }

  async start(port = 0): Promise<void> {
    await this.#check()
    this.#server.listen(port, 'localhost')
    await once(this.#server, 'listening')
    this.url = `http://localhost:${(this.#server.address() as AddressInfo).port}`
    void this.#watch()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      await wait(checkMs)
      await this.#check()
    }
  }

  async #check(): Promise<void> {
    const checkOne = async (url: string) => {
      const response = await fetch(`${url}/readyz`).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok) this.#ready.add(url)
      else this.#ready.delete(url)
    }
    await Promise.all(this.#targets.map(({ url }) => checkOne(url)))
  }

  #choose(): string | undefined {
    const ready = this.#targets.filter(({ url }) => this.#ready.has(url))
    let rest = Math.random() * ready.reduce((sum, { share }) => sum + share, 0)
    for (const { url, share } of ready) {
      rest -= share
      if (rest < 0) return url
    }
    return ready.at(-1)?.url
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const deadline = performance.now() + tryMs
    for (; performance.now() < deadline && !outgoing.destroyed; await wait(checkMs / 2)) {
      const target = this.#choose()
      if (target === undefined) continue
      const sent = await this.#send(target, incoming, body)
      if (sent instanceof Error) {
        this.#ready.delete(target)
        if (mayRepeat(incoming, sent)) continue
        return void outgoing.writeHead(502).end()
      }
      outgoing.writeHead(sent.statusCode ?? 502, sent.headers)
      return void pipeline(sent, outgoing, () => undefined)
    }
    if (!outgoing.destroyed) outgoing.writeHead(503).end()
  }

  #send(target: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage | Error> {
    const { method, headers, url } = incoming
    return new Promise(resolve => {
      const options = { method, headers, agent: this.#agent }
      const onward = request(new URL(url ?? '/', target), options, resolve)
      onward.on('error', resolve)
      onward.end(body)
    })
  }
}

function mayRepeat({ method }: IncomingMessage, error: NodeJS.ErrnoException): boolean {
  return method === 'GET' || method === 'HEAD' || error.code === 'ECONNREFUSED'
}
