import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SignInSite = {
  /** The value of the shop's `GSN_URL`. */
  url: string
  stop: () => Promise<void>
}

const toAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** An external sign-in site: a page with one link, which returns to the shop's address with this code. */
export async function startSignInSite(code: string): Promise<SignInSite> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://site.invalid')
    const back = `${searchParams.get('return')}&t=${encodeURIComponent(code)}`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><title>Site</title><a href="${toAttribute(back)}">Back to the shop</a>`,
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/login`,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
