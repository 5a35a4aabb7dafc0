import type { ServerResponse } from 'node:http'

/**
 * How a response fails: `not-found` and `server-error` send 404 and 500 as JSON; `refuse` cuts the connection; `hang`
 * never responds; `trickle` sends one byte per second; `truncate` sends half of the announced length; `wrong-bytes`
 * sends the same number of different bytes; `html` sends an HTML page with status 200.
 */
export type Fault =
  | 'not-found'
  | 'server-error'
  | 'refuse'
  | 'hang'
  | 'trickle'
  | 'truncate'
  | 'wrong-bytes'
  | 'html'

type FullResponse = { type: string; body: Buffer }

const page = '<!doctype html><title>Somewhere else</title><p>This is not what you asked for.</p>'

const responses: Record<Fault, (response: ServerResponse, full: FullResponse) => void> = {
  'not-found': response => sendFailure(response, 404),
  'server-error': response => sendFailure(response, 500),
  refuse: response => response.destroy(),
  hang: () => undefined,
  trickle: (response, { type, body }) => {
    let sent = 0
    response.writeHead(200, { 'content-type': type, 'content-length': body.length })
    response.flushHeaders()
    const timer = setInterval(() => {
      response.write(body.subarray(sent, sent + 1))
      sent += 1
      if (sent >= body.length) response.end()
    }, 1000)
    response.on('close', () => clearInterval(timer))
  },
  truncate: (response, { type, body }) => {
    response.writeHead(200, { 'content-type': type, 'content-length': body.length })
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  },
  'wrong-bytes': (response, { type, body }) => {
    response.writeHead(200, { 'content-type': type }).end(body.map(byte => byte ^ 1))
  },
  html: response => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  },
}

export function sendFault(fault: Fault, response: ServerResponse, full: FullResponse): void {
  responses[fault](response, full)
}

function sendFailure(response: ServerResponse, status: number): void {
  const body = JSON.stringify({ result: false, message: 'Broken for a test.' })
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
