import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** `share`: the part of the requests, from 0 to 1. */
type Target = { url: string; share: number }

const checkMs = 100

/** A load balancer: it gives each request to a random server that is ready, by the shares. */
export class Balancer {
  url = ''
  readonly #targets: Target[]
  readonly #ready = new Set<string>()
  readonly #server = createServer((incoming, outgoing) => this.#forward(incoming, outgoing))
  #isStopped = false

  constructor(targets: Target[]) {
    this.#targets = targets
  }

  get ready(): string[] {
    return [...this.#ready]
  }

  async start(): Promise<void> {
    await this.#check()
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
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
    for (const { url } of this.#targets) {
      const response = await fetch(`${url}/readyz`).catch(() => null)
      await response?.body?.cancel()
      if (response?.ok) this.#ready.add(url)
      else this.#ready.delete(url)
    }
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

  #forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const target = this.#choose()
    if (target === undefined) return void outgoing.writeHead(503).end()
    const { method, headers, url } = incoming
    const onward = request(new URL(url ?? '/', target), { method, headers }, response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }
}
