import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemoteConfig } from '@storefront/api/remote-config'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { checkRemote } from './check-remote.ts'
import { toRoute } from './remote.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-remote-'))
  await mkdir(join(folder, 'locales'))
  const files = ['page.tsx', ...['en', 'zh-TW', 'es'].map(language => `locales/${language}.json`)]
  await Promise.all(files.map(file => writeFile(join(folder, file), '{}')))
})
afterAll(() => rm(folder, { recursive: true }))

const text = { title: 'Reviews', description: '' }
const page: RemoteConfig['pages'][number] = {
  path: '/reviews',
  module: './page.tsx',
  layout: 'default',
  skeleton: { rows: 1, columns: 1, height: 40 },
  text: { en: text, 'zh-TW': text, es: text },
}
const checkPage = (changes: Partial<typeof page>) =>
  checkRemote(
    {
      name: 'reviews',
      owner: 'reviews',
      pages: [{ ...page, ...changes }],
      slots: [],
      locales: './locales',
    },
    folder,
  )

it('accepts paths of the shop and paths with parameters', () => {
  for (const path of ['/reviews', '/reviews/:id', '/reviews/*', '/chat/desk', '/resetPassword'])
    expect(checkPage({ path }).pages[0]?.path).toBe(path)
})

it.each(['reviews', '/reviews/', '/:id', '/reviews/*/new', '/es/reviews/:id'])(
  'rejects the path %s',
  path => {
    expect(() => checkPage({ path })).toThrow('is not a path without language, as in /reviews')
  },
)

it('lets the server render pages with one address only', () => {
  expect(checkPage({ isServerRendered: true }).pages).toHaveLength(1)
  expect(() => checkPage({ path: '/reviews/:id', isServerRendered: true })).toThrow(
    'the server cannot render /reviews/:id, which has several addresses',
  )
})

it('requires the text of a link in each language', () => {
  const navigation = { text: { en: 'Reviews', 'zh-TW': '評論', es: '' } }
  expect(() => checkPage({ navigation })).toThrow('the navigation of /reviews has no text in es')
})

it('gives a link without a number the last place', () => {
  const links = { en: 'Reviews', 'zh-TW': '評論', es: 'Reseñas' }
  expect(toRoute({ ...page, navigation: { text: links } }).navigation?.order).toBe(100)
  expect(toRoute({ ...page, navigation: { text: links, order: 5 } }).navigation?.order).toBe(5)
  expect(toRoute(page)).not.toHaveProperty('navigation')
})

it('gives a page the colour mode of its configuration', () => {
  expect(toRoute({ ...page, colorMode: 'light' }).colorMode).toBe('light')
  expect(toRoute(page).colorMode).toBeNull()
})
