import { untilComposed } from './input-method.ts'
import { staticContent } from './static-page.ts'

/**
 * Waits until `shared/stock` has the payload of the route, or the payload has failed, if the server rendered the page of
 * the route. Otherwise loading rows would replace the rows of the server.
 */
export async function waitForPayload(path: string | undefined): Promise<void> {
  if (!staticContent(path)) return
  await globalThis.__STOREFRONT__.payload?.response.catch(() => undefined)
  await untilComposed()
  // `shared/stock` applies a response in microtasks.
  await new Promise(resolve => setTimeout(resolve))
}
