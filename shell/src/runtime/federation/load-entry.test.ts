// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest'

import { getRemoteEntry, getRemoteEntryUniqueKey, getRemoteInfo } from './load-entry.ts'

const container = { get: () => undefined, init: () => undefined }
const pending = {} as Record<string, unknown>
const remoteInfo = getRemoteInfo({ name: 'storefront_cart', entry: '/r/cart/entry.js' })

/** The script that waits for its response. */
function waitingScript(): HTMLScriptElement {
  const script = document.querySelector('script')
  if (!script) throw new Error('No script waits')
  return script
}

function respond(assigned?: unknown): void {
  if (assigned) Object.assign(globalThis, { storefront_cart: assigned })
  waitingScript().dispatchEvent(new Event('load'))
}

beforeEach(() => {
  Object.assign(globalThis, { __GLOBAL_LOADING_REMOTE_ENTRY__: pending })
})
afterEach(() => {
  document.head.replaceChildren()
  for (const key of Object.keys(pending)) delete pending[key]
  Reflect.deleteProperty(globalThis, 'storefront_cart')
})

it('loads the script of an entry once for all instances, and returns its container', async () => {
  const [one, other] = [getRemoteEntry({ remoteInfo }), getRemoteEntry({ remoteInfo })]
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(waitingScript().getAttribute('src')).toBe('/r/cart/entry.js')
  respond(container)
  expect(await Promise.all([one, other])).toEqual([container, container])
  expect(document.querySelector('script')).toBeNull()
})

it('loads no script when the container is there', async () => {
  expect(await getRemoteEntry({ remoteInfo, remoteEntryExports: container })).toBe(container)
  Object.assign(globalThis, { storefront_cart: container })
  expect(await getRemoteEntry({ remoteInfo })).toBe(container)
  expect(document.querySelector('script')).toBeNull()
})

it('rejects a script that fails, and the next call requests it again', async () => {
  const first = getRemoteEntry({ remoteInfo })
  waitingScript().dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Cannot load /r/cart/entry.js')
  expect(document.querySelector('script')).toBeNull()
  const second = getRemoteEntry({ remoteInfo })
  respond(container)
  expect(await second).toBe(container)
})

it('rejects a script without the container, and the next call requests it again', async () => {
  const first = getRemoteEntry({ remoteInfo })
  respond()
  await expect(first).rejects.toThrow('/r/cart/entry.js did not assign storefront_cart')
  const second = getRemoteEntry({ remoteInfo })
  respond(container)
  expect(await second).toBe(container)
})

it('requests an entry again that the runtime removed while it was pending', async () => {
  const first = getRemoteEntry({ remoteInfo })
  delete pending[getRemoteEntryUniqueKey(remoteInfo)]
  const second = getRemoteEntry({ remoteInfo })
  const [firstScript, secondScript] = document.querySelectorAll('script')
  firstScript?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toThrow('Cannot load')
  expect(pending[getRemoteEntryUniqueKey(remoteInfo)]).toBe(second)
  Object.assign(globalThis, { storefront_cart: container })
  secondScript?.dispatchEvent(new Event('load'))
  expect(await second).toBe(container)
})

it('completes the options of a remote', () => {
  expect(getRemoteInfo({ name: 'storefront_chat' })).toEqual({
    name: 'storefront_chat',
    entry: '',
    type: 'global',
    entryGlobalName: 'storefront_chat',
    shareScope: 'default',
  })
})
