// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { bootData } from '../../boot.ts'
import { mount, pass, waitForImports } from '../testing/test-page.ts'
import { Icon } from './icon.tsx'

const requests: string[] = []
/** The module of remote icons keeps the first `fetch` that it finds. */
let response: () => Promise<Response> = () => new Promise(() => {})
let page: Awaited<ReturnType<typeof mount>>

beforeEach(() => {
  vi.useFakeTimers()
  bootData.settings.iconFallbackUrl = '/api/icons/public'
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return response()
  })
})
afterEach(async () => {
  await page.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  requests.length = 0
})

it('renders built-in icons without a request', async () => {
  page = await mount(<Icon name="shopping-cart" />)
  expect(document.querySelector('svg > path')).not.toBeNull()
  await pass(2000)
  expect(requests).toEqual([])
})

it('falls back to the public service after 1500 ms without a response, and shows its text at once', {
  tags: ['S9.icon.timeout'],
}, async () => {
  page = await mount(
    <p>
      <Icon name="rocket" /> Launch
    </p>,
  )
  expect(document.body.textContent).toContain('Launch')
  await waitForImports()
  await pass(50)
  expect(requests).toEqual(['/api/icons/lucide.json?icons=rocket'])
  await pass(1400)
  expect(requests).toHaveLength(1)
  await pass(100)
  expect(requests[1]).toBe('/api/icons/public/lucide.json?icons=rocket')
})

it('is empty when neither responds, and the text next to it is visible', {
  tags: ['S7.icons.nothing', 'S9.icon.timeout'],
}, async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  page = await mount(
    <p>
      <Icon name="anchor" /> Moor
    </p>,
  )
  expect(document.body.textContent).toContain('Moor')
  await waitForImports()
  await pass(50)
  await pass(1500)
  expect(requests).toEqual([
    '/api/icons/lucide.json?icons=anchor',
    '/api/icons/public/lucide.json?icons=anchor',
  ])
  expect(warn).not.toHaveBeenCalled()
  await pass(1500)
  expect(warn).toHaveBeenCalledExactlyOnceWith('Cannot load icon anchor')
  await pass(60_000)
  expect(requests).toHaveLength(2)
  expect(document.querySelectorAll('svg svg, svg > *')).toHaveLength(0)
  expect(document.body.textContent).toContain('Moor')
})

it("comes from the shop's endpoint, without a request to another server", {
  tags: ['S7.icons'],
}, async () => {
  const icons = { bell: { body: '<path d="M1 1"/>' } }
  response = async () => Response.json({ prefix: 'lucide', icons })
  page = await mount(<Icon name="bell" />)
  await waitForImports()
  await pass(5000)
  expect(requests).toEqual(['/api/icons/lucide.json?icons=bell'])
  expect(document.querySelector('svg svg path')?.getAttribute('d')).toBe('M1 1')
})

it("comes from the public service through the shop's own address when the endpoint does not respond", {
  tags: ['S7.icons', 'S7.icons.own-origin'],
}, async () => {
  response = async () => {
    if (requests.length === 1) return new Promise(() => {})
    return Response.json({ prefix: 'lucide', icons: { zap: { body: '<path d="M2 2"/>' } } })
  }
  page = await mount(<Icon name="zap" />)
  await waitForImports()
  await pass(50)
  await pass(1500)
  await pass(50)
  expect(requests[1]).toBe('/api/icons/public/lucide.json?icons=zap')
  expect(document.querySelector('svg svg path')?.getAttribute('d')).toBe('M2 2')
})

it('comes from another set when its name has a prefix', { tags: ['S7.icons'] }, async () => {
  const icons = { home: { body: '<path d="M3 3"/>' } }
  response = async () =>
    requests.length === 1
      ? new Response('', { status: 404 })
      : Response.json({ prefix: 'mdi', icons })
  page = await mount(<Icon name="mdi:home" />)
  await waitForImports()
  await pass(5000)
  expect(requests).toEqual([
    '/api/icons/mdi.json?icons=home',
    '/api/icons/public/mdi.json?icons=home',
  ])
  expect(document.querySelector('svg svg path')?.getAttribute('d')).toBe('M3 3')
})
