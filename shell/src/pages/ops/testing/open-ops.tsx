import { createServer } from 'node:http'
import { confirmationHeader } from '@storefront/api/registry'
import { createRoot } from 'react-dom/client'
import { addTexts } from 'shared/i18n'
import { BrowserRouter } from 'shared/navigation'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'

import texts from '../locales/en.json' with { type: 'json' }
import { OpsPage } from '../ops-page.tsx'
import { createFakeRegistry, type FakeResponse, type RecordedRequest } from './fake-registry.ts'

/** Serves a fake registry at the origin of the page. */
async function serveRegistry(received: (requested: RecordedRequest) => Promise<FakeResponse>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: address = '', headers } = request
    const recorded = { method, address, body: text && JSON.parse(text) }
    const { status, body } = await received({
      ...recorded,
      confirmation: headers[confirmationHeader],
    })
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(Number(location.port), '127.0.0.1', resolve))
  return () => new Promise(resolve => server.close(resolve))
}

/** Renders the page for a path, with normal asynchronous rendering. */
function openOps(query = '') {
  vi.stubGlobal('scrollTo', vi.fn())
  addTexts('ops', 'en', texts)
  history.replaceState(null, '', `/_ops${query}`)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <BrowserRouter>
      <OpsPage />
    </BrowserRouter>,
  )
  return {
    close: () => {
      root.unmount()
      place.remove()
      vi.unstubAllGlobals()
    },
  }
}

/** Creates a new registry for each test at the origin of the page, and unmounts the page after the test. */
export function prepareOps() {
  let registry = createFakeRegistry()
  let stop: () => Promise<unknown>
  let page: ReturnType<typeof openOps>
  beforeAll(async () => {
    stop = await serveRegistry(async requested => {
      if (requested.method !== 'GET') await registry.waits
      return registry.answer(requested)
    })
  })
  afterAll(() => stop())
  beforeEach(() => {
    registry = createFakeRegistry()
  })
  afterEach(() => page.close())
  return {
    get registry() {
      return registry
    },
    open: (query?: string) => {
      page = openOps(query)
    },
    sent: (path: string) =>
      registry.calls
        .filter(call => call.method === 'POST' && call.path === path)
        .map(each => each.body),
  }
}

/** Generous, for slow machines. */
const timeoutMs = 10_000

/** The current text of the page. */
export const pageText = () => document.body.textContent ?? ''

/** Waits until `find` returns a truthy value, because responses arrive over the network. */
export async function until<Found>(find: () => Found): Promise<NonNullable<Found>> {
  const findOrThrow = () => {
    const found = find()
    if (!found) throw new Error(`Not found on the page, whose text is: ${pageText()}`)
    return found
  }
  return vi.waitFor(findOrThrow, { timeout: timeoutMs, interval: 10 })
}

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

/** Finds an enabled button. The last match is in the topmost layer. */
export function button(name: string): Promise<HTMLElement> {
  const pressable = 'button:not([aria-disabled=true]), a[href]'
  const all = () => Array.from(document.querySelectorAll<HTMLElement>(pressable))
  return until(() => all().findLast(each => nameOf(each) === name))
}

export async function press(name: string): Promise<void> {
  const found = await button(name)
  found.click()
}

export async function fill(selector: string, text: string): Promise<void> {
  const field = await until(() => document.querySelector<HTMLTextAreaElement>(selector))
  // React listens to the setter of the prototype.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
