import { createServer } from 'node:http'

/**
 * The baseline of a load test: a bare `node:http` server in a separate process that sends the same headers and bytes for
 * every request. The parent process sends them over the channel.
 */
type StaticResponse = { headers: Record<string, string>; body: string }

let headers: Record<string, string> = {}
let body = Buffer.alloc(0)

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
process.on('message', (reported: StaticResponse) => {
  body = Buffer.from(reported.body, 'base64')
  headers = reported.headers
  process.send?.('ready')
})
process.once('disconnect', () => process.exit(0))
