// @vitest-environment jsdom
import 'fake-indexeddb/auto'
// Before the conversation, whose requests it replaces.
import '../../testing/fake-http.ts'

import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { loadHistory, loadOlder } from '../../conversation/conversation.ts'
import { createServer } from '../../testing/create-conversation.ts'
import { get } from '../../testing/fake-http.ts'
import { Announcer } from './announcer.tsx'

let place: HTMLElement
let root: Root
const server = createServer()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  get.mockReset().mockImplementation(server.get)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})

afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('announces only messages that arrive while the conversation is open, and clears them later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let count = 0; count < 150; count++) server.add()
  await act(async () => root.render(<Announcer />))
  await act(loadHistory)
  expect(place.textContent).toBe('')
  server.add({ author: 'agent', name: 'Sue Park', text: 'Your server is ready.' })
  await act(loadHistory)
  expect(place.textContent).toContain('Sue Park: Your server is ready.')
  expect(place.textContent).not.toContain('Message')
  await act(async () => vi.advanceTimersByTime(10_000))
  expect(place.textContent).toBe('')
  await act(loadOlder)
  expect(place.textContent).toBe('')
})

it('marks a text in another language than that of the page', async () => {
  await act(async () => root.render(<Announcer />))
  server.add({ text: '您的伺服器已就緒。', language: 'zh-TW' })
  await act(loadHistory)
  expect(place.querySelector('[lang=zh-TW]')?.textContent).toBe('您的伺服器已就緒。')
})
