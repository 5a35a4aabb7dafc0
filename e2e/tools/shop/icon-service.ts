import { createServer, type IncomingHttpHeaders } from 'node:http'

import { freePort } from './ports.ts'

export type IconService = {
  url: string
  /** The requested URLs, oldest first. */
  requests: { url: string; headers: IncomingHttpHeaders }[]
  stop: () => Promise<void>
}

const body = '<path d="M4 4h16v16H4z" fill="none" stroke="currentColor"/>'

/**
 * Replaces the public icon service (S7.icons). It has a square for every name, except names that begin with `no-`.
 */
export async function startIconService(): Promise<IconService> {
  const requested: IconService['requests'] = []
  const server = createServer(({ url = '', headers }, response) => {
    requested.push({ url, headers })
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
    const names = searchParams.get('icons')?.split(',') ?? []
    const icons = names.filter(name => !name.startsWith('no-')).map(name => [name, { body }])
    const prefix = pathname.slice(1).replace(/\.json$/, '')
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ prefix, icons: Object.fromEntries(icons), width: 24, height: 24 }),
    )
  })
  const port = await freePort('127.0.0.1')
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    requests: requested,
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
