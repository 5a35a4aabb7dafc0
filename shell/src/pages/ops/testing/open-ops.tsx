import { createServer } from 'node:http'
import { confirmationHeader } from '@storefront/api/registry'
import { createRoot } from 'react-dom/client'
import { addTexts } from 'shared/i18n'
import { BrowserRouter } from 'shared/navigation'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'

import texts from '../locales/en.json' with { type: 'json' }
import { OpsPage } from '../ops-page.tsx'
import { createFakeRegistry, type FakeResponse, type RecordedRequest } from './fake-registry.ts'

/** Serves a fake registry at the page's own address. */
async function serveRegistry(received: (requested: RecordedRequest) => Promise<FakeResponse>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url: address = '', headers } = request
    const asked = { method, address, body: text && JSON.parse(text) }
    const { status, body } = await received({ ...asked, confirmation: headers[confirmationHeader] })
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(Number(location.port), '127.0.0.1', resolve))
  return () => new Promise(resolve => server.close(resolve))
}

/** The page at an address, in a browser that draws when it likes. */
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

/** For each test a new registry at the page's own address; the page that it opens is closed after it. */
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

/** A slow machine is no failure. */
const longestMs = 10_000

/** What is on the page by now, as it is read. */
export const words = () => document.body.textContent ?? ''

/** Answers come over the network: until what is looked for stands there. */
export async function until<Found>(look: () => Found): Promise<NonNullable<Found>> {
  const find = () => {
    const found = look()
    if (!found) throw new Error(`Not on the page, which says: ${words()}`)
    return found
  }
  return vi.waitFor(find, { timeout: longestMs, interval: 10 })
}

const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

/** One that can be pressed; the last one is on top. */
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
  // React listens to the prototype's setter.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
