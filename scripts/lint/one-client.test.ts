import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { lintPlanted } from './planted.ts'

const ways: [name: string, path: string, source: string][] = [
  ['fetch', 'remotes/chat/src/a.ts', "fetch('/api/v3/user')"],
  ['fetch of the window', 'remotes/cart/src/a.tsx', "window.fetch('/api/v3/user')"],
  ['fetch of the global object', 'shell/src/app/a.ts', "globalThis.fetch('/api/v3/user')"],
  ['fetch under another name', 'shared/session/a.ts', 'export const ask = fetch'],
  ['XMLHttpRequest', 'remotes/chat/src/a.ts', 'export const call = new XMLHttpRequest()'],
  ['a prepared request', 'shell/src/pages/a.ts', "export const call = new Request('/api/v3/user')"],
  ['a stream', 'remotes/chat/src/a.ts', "export const news = new EventSource('/api/events')"],
  ['a socket', 'remotes/chat/src/a.ts', "export const news = new WebSocket('/api/events')"],
  ['a beacon', 'remotes/catalog/src/a.ts', "navigator.sendBeacon('/api/v3/user', '')"],
  ['a careful beacon', 'remotes/catalog/src/a.ts', "navigator.sendBeacon?.('/api/v3/user', '')"],
]

/** The number of requests by file that are not API calls. Each has a comment with its reason. */
const exceptions = [
  'shared/builds/create-builds.ts',
  'shared/events/stream.ts',
  'shared/http/network.ts',
  'shared/stock/preloaded.ts',
  'shell/src/boot/early-errors.ts',
  'shell/src/development/fetch-composition.ts',
  'shell/src/development/follow-builds.ts',
  'shell/src/inspector/facts/read-offers.ts',
  'shell/src/runtime/hanging-files.ts',
  'shell/src/runtime/payload.ts',
  'shell/src/telemetry/beacon.ts',
]

function exceptionsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map(path => join(folder, path))
    .filter(path => readFileSync(path, 'utf8').includes('lint/plugin/one-client:'))
}

describe('requests of the page', () => {
  it.each(ways)(
    'have no other client: the linter rejects %s',
    { tags: ['S7.interceptor.one-client'] },
    (_, path, source) => {
      expect(lintPlanted([{ path, source }], 'plugin')).toEqual(new Set([path]))
    },
  )

  it('use shared/http, except for build files, release files, the probe, beacons and the event stream', {
    tags: ['S7.interceptor.one-client'],
  }, () => {
    const found = ['shell/src', 'shared', 'remotes'].flatMap(exceptionsIn)
    expect(found.sort()).toEqual(exceptions)
  })
})
