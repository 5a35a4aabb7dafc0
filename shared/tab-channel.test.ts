import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { createTabChannel } from './tab-channel.ts'

const schema = z.object({ count: z.number() })
const open = () => createTabChannel('test', schema)

afterEach(() => {
  vi.unstubAllGlobals()
})

it('sends messages to other tabs, not to its own', async () => {
  const [one, other] = [open(), open()]
  const [own, received] = [vi.fn(), vi.fn()]
  one.listen(own)
  other.listen(received)
  one.post({ count: 1 })
  await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith({ count: 1 }))
  expect(own).not.toHaveBeenCalled()
  one.close()
  other.close()
})

it('drops messages of another build that do not match the schema', async () => {
  const foreign = new BroadcastChannel('test')
  const tab = open()
  const received = vi.fn()
  tab.listen(received)
  foreign.postMessage('changed')
  foreign.postMessage({ count: 'two' })
  foreign.postMessage({ count: 2, isNew: true })
  await vi.waitFor(() => expect(received).toHaveBeenCalled())
  expect(received.mock.calls).toEqual([[{ count: 2 }]])
  foreign.close()
  tab.close()
})

it('removes one listener and still calls the others', async () => {
  const [one, other] = [open(), open()]
  const [stopped, received] = [vi.fn(), vi.fn()]
  const stop = other.listen(stopped)
  other.listen(received)
  stop()
  one.post({ count: 1 })
  await vi.waitFor(() => expect(received).toHaveBeenCalled())
  expect(stopped).not.toHaveBeenCalled()
  one.close()
  other.close()
})

it('does nothing in a browser without BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const tab = open()
  tab.listen(() => undefined)()
  tab.post({ count: 1 })
  tab.close()
})
