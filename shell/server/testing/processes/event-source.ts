import { type ClientRequest, type IncomingMessage, request } from 'node:http'

type SourceEvent = { name: string; data: Record<string, unknown> }
type Options = {
  url: string
  cookie: string
  /** Further headers. */
  headers?: Record<string, string>
  onEvent: (event: SourceEvent) => void
  /** Called for each accepted connection. */
  onOpen: () => void
}

const field = (block: string, name: string) =>
  block
    .split('\n')
    .find(line => line.startsWith(`${name}: `))
    ?.slice(name.length + 2)

/** An event stream like a browser's EventSource: reconnects after `retry` with the last event id. */
export function openEventSource(options: Options): { close: () => void } {
  const { url, cookie, onEvent, onOpen } = options
  let pending: ClientRequest | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = ''
  let retryMs = 3000
  let isClosed = false

  const handle = (block: string) => {
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
      for (const block of blocks) handle(block)
    })
    response.on('error', () => undefined)
    response.once('close', reconnect)
  }
  const connect = () => {
    const position = lastId !== '' && { 'last-event-id': lastId }
    const headers = { ...options.headers, cookie, ...position }
    pending = request(url, { headers, agent: false })
    pending.once('response', response => {
      if (response.statusCode === 200) return read(response)
      response.resume()
      reconnect()
    })
    pending.on('error', reconnect)
    pending.end()
  }
  const reconnect = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(connect, retryMs)
  }
  connect()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      pending?.destroy()
    },
  }
}
