import { openSandbox, type RunningSandbox } from '../run.ts'

export const secret = 'a secret of both'
export const webhookSecret = 'another secret of both'
export const bearer = { authorization: `Bearer ${secret}` }

/** For tests: a sandbox that stores its state in a folder. `fetch` replaces the shop, the only other host. */
export function openTestSandbox(
  folder: string,
  fetch: typeof globalThis.fetch,
  hasPayments = true,
): Promise<RunningSandbox> {
  const settings = { port: 3001, folder, shopUrl: 'http://localhost:3000', secret, webhookSecret }
  return openSandbox({ ...settings, hasPayments }, { fetch, now: Date.now })
}

/** Sends a form as a browser does. */
export const postForm = ({ app }: RunningSandbox, url: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
