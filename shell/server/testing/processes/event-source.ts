import { type ClientRequest, type IncomingMessage, request } from 'node:http'

type SourceEvent = { name: string; data: Record<string, unknown> }
type Options = {
  url: string
  cookie: string
  onEvent: (event: SourceEvent) => void
  /** A connection was accepted. */
  onOpen: () => void
}

const field = (block: string, name: string) =>
  block
    .split('\n')
    .find(line => line.startsWith(`${name}: `))
    ?.slice(name.length + 2)

/** A stream as a browser's EventSource keeps it: comes again after `retry`, with the id that it heard last. */
export function openEventSource({ url, cookie, onEvent, onOpen }: Options): { close: () => void } {
  let asking: ClientRequest | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = ''
  let retryMs = 3000
  let isClosed = false

  const take = (block: string) => {
    retryMs = Number(field(block, 'retry') ?? retryMs)
    lastId = field(block, 'id') ?? lastId
    const name = field(block, 'event')
    if (name !== undefined) onEvent({ name, data: JSON.parse(field(block, 'data') ?? '{}') })
  }
  const read = (response: IncomingMessage) => {
    let text = ''
    onOpen()
    response.setEncoding('utf8').on('data', part => {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) take(block)
    })
    response.on('error', () => undefined)
    response.once('close', comeAgain)
  }
  const connect = () => {
    const headers = { cookie, ...(lastId !== '' && { 'last-event-id': lastId }) }
    asking = request(url, { headers, agent: false })
    asking.once('response', received => {
      if (received.statusCode === 200) return read(received)
      received.resume()
      comeAgain()
    })
    asking.on('error', comeAgain)
    asking.end()
  }
  const comeAgain = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connect, retryMs)
  }
  connect()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      asking?.destroy()
    },
  }
}
