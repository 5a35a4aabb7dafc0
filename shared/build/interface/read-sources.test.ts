import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

import { root } from '../root.ts'
import { endpointUses } from './endpoint-uses.ts'
import { eventUses } from './event-uses.ts'
import { moduleUses } from './module-uses.ts'
import { readSource } from './source-file.ts'
import { textUses } from './text-uses.ts'
import { declaredTokens, tokenUses } from './tokens.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A container with these sources. */
function write(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'interface-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const paths = Object.keys(files).map(name => join(folder, name))
  const scripts = paths.filter(path => /\.tsx?$/.test(path))
  return { folder, paths, scripts: scripts.map(path => readSource(path, folder)) }
}

describe('used exports', () => {
  const usesOf = (text: string) =>
    // The folder of a remote, because lazy imports read the module itself.
    moduleUses(write({ 'src/a.ts': text }).scripts, join(root, 'remotes/catalog'))

  it('have the place of their import, without types', () => {
    const text = `import { type Cart, addToCart, $cart as cart } from 'shared/cart'
import type { Toast } from 'shared/toast'
import { useState } from 'react'
export { toast } from 'shared/toast'`
    expect(usesOf(text)).toEqual({
      'shared/cart': { $cart: ['src/a.ts:1'], addToCart: ['src/a.ts:1'] },
      'shared/toast': { toast: ['src/a.ts:4'] },
    })
  })

  it('include the members of a module that is imported as a whole', () => {
    const text = `import * as cart from 'shared/cart'\ncart.addToCart({ id: 1 })\nother.parkCart()`
    expect(Object.keys(usesOf(text)['shared/cart'] ?? {}).sort()).toEqual(['*', 'addToCart'])
  })

  it('include the exports of a lazily imported module that the file reads', () => {
    const text = `const code = lazyCode(() => import('shared/parked-carts'))
export async function park() {
  const { deleteParked, other } = await code.load()
  return (await code.load()).switchToParked
}`
    expect(Object.keys(usesOf(text)['shared/parked-carts'] ?? {}).sort()).toEqual([
      '*',
      'deleteParked',
      'switchToParked',
    ])
  })

  it('include a module that is imported for its effect', () => {
    expect(usesOf(`import 'shared/theme'`)).toEqual({ 'shared/theme': { '*': ['src/a.ts:1'] } })
  })
})

describe('called endpoints', () => {
  const callsOf = (files: Record<string, string>) =>
    Object.entries(endpointUses(write(files).scripts)).map(([name, { sites }]) => [name, ...sites])

  it('have their schemas and places', () => {
    const text = `import { post as send } from 'shared/http'\n\nsend('/api/v3/quotes', {}, schema)`
    const uses = endpointUses(write({ 'src/a.ts': text }).scripts)
    expect(uses['POST /api/v3/quotes']).toMatchObject({
      sites: ['src/a.ts:3'],
      params: null,
      request: { type: 'object', required: ['interval', 'lines'] },
      response: { type: 'object', required: ['result', 'content'] },
    })
  })

  it('are found through constants, functions, conditions and imports', () => {
    const calls = callsOf({
      'src/paths.ts': `export const list = '/api/v3/orders'\nexport const of = (id: string) => \`\${list}/\${id}\``,
      'src/a.ts': `import { get, remove, upload } from 'shared/http'
import { list, of as orderOf } from './paths.ts'
const path = '/api/v3/chat/attachments'
function fileOf(id: string) { return path + '/' + id }
get(orderOf(id), schema)
get(isAll ? list : \`/api/v3/invoices?before=\${next}\`, schema)
remove(fileOf(id) as never, schema)
upload(\`\${path}?name=\${name}\`, file, schema)`,
    })
    expect(calls.sort()).toEqual([
      ['DELETE /api/v3/chat/attachments/:id', 'src/a.ts:7'],
      ['GET /api/v3/invoices', 'src/a.ts:6'],
      ['GET /api/v3/orders', 'src/a.ts:6'],
      ['GET /api/v3/orders/:id', 'src/a.ts:5'],
      ['POST /api/v3/chat/attachments', 'src/a.ts:8'],
    ])
  })

  it('include the event stream, and no function of another module', () => {
    const text = `import { get } from 'idb-keyval'\nget('cart')\nconst url = \`/api/events?topics=\${topics}\``
    expect(callsOf({ 'src/a.ts': text })).toEqual([['GET /api/events', 'src/a.ts:3']])
  })

  it('leave out the services of teams, whose contracts the shop does not know', () => {
    const text = `import { get, post } from 'shared/http'
get(\`/api/teams/reviews/plans/\${id}/reviews\`, schema)
post('/api/teams/reviews/plans/7/reviews?sort=new', {}, schema)
get('/api/teams/keys', schema)`
    expect(callsOf({ 'src/a.ts': text })).toEqual([['GET /api/teams/keys', 'src/a.ts:4']])
  })

  it('fail the build when the URL is unknown', () => {
    const text = `import { get } from 'shared/http'\nexport const read = (url: string) => get(url, schema)`
    expect(() => callsOf({ 'src/a.ts': text })).toThrow(
      'Cannot tell which endpoint src/a.ts:2 calls: write the start of its URL as a text there',
    )
  })

  it('fail the build when the table has no such endpoint', () => {
    const text = `import { get } from 'shared/http'\nget('/api/v3/wishes', schema)`
    expect(() => callsOf({ 'src/a.ts': text })).toThrow('src/a.ts:2 calls GET /api/v3/wishes')
  })
})

describe('subscribed topics', () => {
  const topicsOf = (text: string) =>
    Object.entries(eventUses(write({ 'src/a.ts': text }).scripts)).map(([topic, { sites }]) => [
      topic,
      ...sites,
    ])

  it('have the schema of their data, and places', () => {
    const text = `import { type TopicEvent, subscribe as follow } from 'shared/events'
import { $owner } from 'shared/session'
$owner.subscribe(listener)
follow('stock', listener)
follow('stock', other)`
    expect(eventUses(write({ 'src/a.ts': text }).scripts)).toEqual({
      stock: {
        schema: expect.objectContaining({ required: ['changes', 'isListChanged'] }),
        sites: ['src/a.ts:4', 'src/a.ts:5'],
      },
    })
  })

  it('are found in `shared` itself, and through constants and conditions', () => {
    const text = `import { subscribe } from '../events/events.ts'
const own = 'chat'
subscribe(isAgent ? 'desk' : own, listener)`
    expect(topicsOf(text)).toEqual([
      ['desk', 'src/a.ts:3'],
      ['chat', 'src/a.ts:3'],
    ])
  })

  it('are found in a file that imports the module lazily or as a whole', () => {
    const lazy = `lazyCode(() => import('shared/events')).keepLoading({
  onCode: ({ subscribe: follow }) => follow('desk', listener),
})
$owner.subscribe(listener)`
    expect(topicsOf(lazy)).toEqual([['desk', 'src/a.ts:2']])
    const whole = `import * as events from 'shared/events'\nevents.subscribe('chat', listener)`
    expect(topicsOf(whole)).toEqual([['chat', 'src/a.ts:2']])
    expect(topicsOf(`import('shared/events').then(code => code.renewEvents())`)).toEqual([])
  })

  it('do not include calls of another module or types', () => {
    expect(topicsOf(`import { subscribe } from 'other'\nsubscribe('chat', listener)`)).toEqual([])
    expect(topicsOf(`import type { TopicEvent } from 'shared/events'`)).toEqual([])
  })

  it.each([
    [`import { subscribe } from 'shared/events'\nsubscribe(topic, listener)`, 'src/a.ts:2'],
    [`import { subscribe } from 'shared/events'\npass(subscribe)`, 'src/a.ts:1'],
    [`export { subscribe } from 'shared/events'`, 'src/a.ts:1'],
  ])('fail the build when the topic is unknown: %#', (text, site) => {
    expect(() => topicsOf(text)).toThrow(`Cannot tell which events ${site} subscribes to`)
  })

  it('fail the build when the table has no such topic', () => {
    const text = `import { subscribe } from 'shared/events'\nsubscribe('wishes', listener)`
    expect(() => topicsOf(text)).toThrow('src/a.ts:2 subscribes to the topic wishes')
  })
})

it('finds the texts of `shared` in files that select them', () => {
  const { scripts } = write({
    'src/a.tsx': `const shared = useTranslation('shared')\nshared.t('common.close')\nshared.t(\`toast.cartNotKept.\${part}\`)`,
    'src/b.tsx': `const { t } = useTranslation('chat')\nt('common.retry')`,
  })
  expect(textUses(scripts)).toEqual({
    'common.close': ['src/a.tsx:2'],
    'toast.cartNotKept.description': ['src/a.tsx:3'],
    'toast.cartNotKept.title': ['src/a.tsx:3'],
  })
})

it('finds CSS properties without a fallback that the container does not declare itself', () => {
  const { folder, paths } = write({
    'src/a.css': `/* var(--commented) */\n.a { --own: 1; color: var(--color-text); gap: var(--gap, 2px); width: var(--own) }`,
    'src/b.css': `.b{height:var( --rows );color:var(--color-text)}`,
    'built.js': `e.style={"--rows":3}`,
  })
  const declared = declaredTokens(folder, ['src/a.css', 'src/b.css', 'built.js'])
  expect(declared).toEqual(['--own', '--rows'])
  expect(tokenUses(paths, folder, declared)).toEqual({
    '--color-text': ['src/a.css:2', 'src/b.css:1'],
  })
})
