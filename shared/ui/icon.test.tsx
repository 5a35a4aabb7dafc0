// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { bootData } from '../boot.ts'
import { Icon } from './icon.tsx'
import { mount, pass, settleImports } from './parts/test-page.ts'

const requests: string[] = []
let page: Awaited<ReturnType<typeof mount>>

beforeEach(() => {
  vi.useFakeTimers()
  bootData.settings.iconFallbackUrl = 'https://icons.example'
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return new Promise(() => {})
  })
})
afterEach(async () => {
  await page.unmount()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  requests.length = 0
})

it('draws our own icons without a request', async () => {
  page = await mount(<Icon name="shopping-cart" />)
  expect(document.querySelector('svg > path')).not.toBeNull()
  await pass(2000)
  expect(requests).toEqual([])
})

it('asks the public service after 1500 ms of silence, and shows its text at once [S9.icon.timeout]', async () => {
  page = await mount(
    <p>
      <Icon name="rocket" /> Launch
    </p>,
  )
  expect(document.body.textContent).toContain('Launch')
  await settleImports()
  await pass(50)
  expect(requests).toEqual(['/api/icons/lucide.json?icons=rocket'])
  await pass(1400)
  expect(requests).toHaveLength(1)
  await pass(100)
  expect(requests[1]).toBe('https://icons.example/lucide.json?icons=rocket')
})
