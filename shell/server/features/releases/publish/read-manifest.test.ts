import type { Release } from '@storefront/api/composition'
import { registryLimits } from '@storefront/api/registry'
import { releaseId } from '@storefront/kit/release/canonical'
import { describe, expect, it } from 'vitest'

import { createRelease, page, slot, text, toFile } from '../testing/create-release.ts'
import { InvalidReleaseError } from './invalid-release.ts'
import { readManifest } from './read-manifest.ts'

const entry = '/r/catalog/entry.1a2b3c.js'

/** A release of the catalog like its build writes it, including the id. */
const toManifest = (changes: object): Release => {
  const release = createRelease({ shared: ['react'], ...changes })
  return { ...release, id: releaseId(release) }
}
const listing = (path: string, bytes = 1) => ({ files: [toFile(entry), toFile(path, bytes)] })
const listingMany = (count: number, bytes: number) => ({
  files: [
    toFile(entry),
    ...Array.from({ length: count }, (_, at) => toFile(`/r/catalog/a${at}.js`, bytes)),
  ],
})
const withPage = (changes: Partial<Release['routes'][number]> | { isOpen: boolean }) => ({
  exposes: { page: { js: [entry], css: [], uses: [] } },
  routes: [{ ...page, ...changes }],
})
const link = { en: 'Sale', 'zh-TW': '特賣', es: 'Rebajas' }
const navigation = { text: link, order: 100 }
const withSlots = (count: number, changes: Partial<Release['slots'][number]>) => ({
  exposes: { page: { js: [entry], css: [], uses: [] } },
  slots: Array.from({ length: count }, (_, at) => ({ ...slot, name: `part-${at}`, ...changes })),
})

function rejectionOf(manifest: unknown): InvalidReleaseError {
  try {
    readManifest(manifest)
  } catch (error) {
    if (error instanceof InvalidReleaseError) return error
    throw error
  }
  throw new Error('It was not refused')
}

type RejectionCase = [what: string, changes: object, code: string, sentence: RegExp]

describe('a manifest is rejected', () => {
  it.each<RejectionCase>([
    [
      'a path out of its folder',
      listing('/r/catalog/..'),
      'bad_path',
      /without folders, links or "\.\."/,
    ],
    [
      'a path into another folder',
      listing('/r/cart/entry.js'),
      'bad_path',
      /not a plain file name in \/r\/catalog\//,
    ],
    [
      'an escaped path',
      listing('/r/catalog/%2e%2e%2fsecrets.js'),
      'bad_path',
      /not a plain file name/,
    ],
    ['a hidden file', listing('/r/catalog/.env.json'), 'bad_path', /not a plain file name/],
    [
      'a page',
      listing('/r/catalog/page.html'),
      'bad_path',
      /has a type that the shop does not serve/,
    ],
    ['a name that is a variant of another', listing(`${entry}.gz`), 'bad_path', /does not serve/],
    ['a name twice', listing(entry), 'bad_path', /listed twice/],
    [
      'a name twice, in capitals',
      listing('/r/catalog/Entry.1A2B3C.js'),
      'bad_path',
      /capitals only: rename/,
    ],
    [
      'a file too large',
      listing('/r/catalog/a.js', registryLimits.fileBytes + 1),
      'too_many_files',
      /more than 4\.0 MB: split it/,
    ],
    ['a file of less than nothing', listing('/r/catalog/a.js', -1), 'too_many_files', /split it/],
    [
      'too much in all',
      listingMany(9, registryLimits.fileBytes),
      'too_many_files',
      /more than 32\.0 MB: move large data/,
    ],
    [
      'too many files',
      listingMany(registryLimits.files, 1),
      'too_many_files',
      /more than 2000: split fewer chunks/,
    ],
    [
      'an expose without its file',
      { exposes: { page: { js: ['/r/catalog/gone.js'], css: [], uses: [] } } },
      'missing_files',
      /gone\.js is named but not listed, so it has no digest: build again/,
    ],
    [
      'a route below one of the shop',
      withPage({ path: '/account/sale' }),
      'release_refused',
      /unknown route \/account\/sale: use one of/,
    ],
    [
      'a route that is named like a lost file',
      withPage({ path: '/not listed' }),
      'release_refused',
      /unknown route \/not listed: use one of/,
    ],
    [
      'an open route in other capitals',
      withPage({ path: '/Guest' }),
      'release_refused',
      /spelled like that \(open are/,
    ],
    [
      'a route below an open one',
      withPage({ path: '/guest/admin' }),
      'release_refused',
      /unknown route/,
    ],
    [
      'a route that says it is open',
      withPage({ isOpen: true }),
      'release_refused',
      /routes\.0\.isOpen is not a field of a route\. No release can open a route/,
    ],
    [
      'a page for staff without its role',
      withPage({ path: '/chat/desk' }),
      'release_refused',
      /set role: 'support'/,
    ],
    [
      'two patterns for the same paths',
      { ...withPage({}), routes: ['/sale/:id', '/sale/:name'].map(path => ({ ...page, path })) },
      'release_refused',
      /has the route \/sale\/: twice: keep one/,
    ],
    [
      'a payload for a pattern',
      withPage({ path: '/sale/:id', payload: '/api/v3/gsn/flavors' }),
      'release_refused',
      /\/sale\/:id has a payload, which only one address can have/,
    ],
    [
      'a link to a pattern',
      withPage({ path: '/sale/:id', navigation }),
      'release_refused',
      /\/sale\/:id is no address to link to/,
    ],
    [
      'a link to a page for a role',
      withPage({ path: '/sale', role: 'support', navigation }),
      'release_refused',
      /Everyone with the role support has a link to \/sale already/,
    ],
    [
      'many links in the navigation',
      {
        ...withPage({}),
        routes: ['/sale', '/sale/new', '/sale/old'].map(path => ({ ...page, path, navigation })),
      },
      'release_refused',
      /has 3 links in the navigation, more than 2/,
    ],
    [
      'a long link in the navigation',
      withPage({
        path: '/sale',
        navigation: { ...navigation, text: { ...link, es: 'a'.repeat(31) } },
      }),
      'release_refused',
      /The link of route \/sale has 31 letters, more than 30/,
    ],
    [
      'a route twice',
      { ...withPage({}), routes: [page, page] },
      'release_refused',
      /has the route \/home twice: keep one/,
    ],
    [
      'a shared package beyond the list',
      { shared: ['react', 'react/compiler-runtime'] },
      'release_refused',
      /react\/compiler-runtime, which the shell does not provide .*bundle it/,
    ],
    [
      'a skeleton of 8 million bars',
      withPage({ skeleton: { rows: 1000, columns: 8000, height: 64 } }),
      'release_refused',
      /The route \/home has a skeleton with rows 1000, .* from 0 to 50: .* columns 8000, .* from 0 to 12/,
    ],
    [
      'a skeleton as high as a tower',
      withPage({ skeleton: { rows: 1, columns: 1, height: 2001 } }),
      'release_refused',
      /height 2001, which is not from 0 to 2000: set its size in remote\.config\.ts/,
    ],
    [
      'a heading far below what it keeps above',
      withPage({
        skeleton: { rows: 1, columns: 1, height: 1, heading: { title: 'title', above: 401 } },
      }),
      'release_refused',
      /above 401, which is not from 0 to 400/,
    ],
    [
      'a slot of less than nothing',
      withSlots(1, { skeleton: { width: -1, height: 2001 } }),
      'release_refused',
      /The slot part-0 has a skeleton with height 2001, .* width -1/,
    ],
    [
      'a slot whose name no switch accepts',
      withSlots(1, { name: 'Part_0' }),
      'release_refused',
      /The slot Part_0 has no name that a switch accepts/,
    ],
    [
      'a slot whose name is too long for a switch',
      withSlots(1, { name: 'a'.repeat(41) }),
      'release_refused',
      /The slot a{41} has no name that a switch accepts/,
    ],
    [
      'more slots than a page has room for',
      withSlots(21, {}),
      'release_refused',
      /catalog has 21 slots and extensions, more than 20: put some into one/,
    ],
    [
      'a label as long as a book',
      { label: '1'.repeat(81), owner: 'o'.repeat(41) },
      'release_refused',
      /The label of catalog has 81 letters, more than 80: shorten it\. The owner of catalog has 41/,
    ],
    [
      'a title as long as a book',
      withPage({ text: { en: text, es: text, 'zh-TW': { ...text, title: '雲'.repeat(201) } } }),
      'release_refused',
      /The title of route \/home has 201 letters/,
    ],
    [
      'a description as long as a book',
      withPage({
        text: { es: text, 'zh-TW': text, en: { ...text, description: 'a'.repeat(1001) } },
      }),
      'release_refused',
      /The description of route \/home has 1001 letters/,
    ],
    [
      'a payload that leads back',
      withPage({ payload: '/api/v3/../../_payload/home.json' }),
      'release_refused',
      /payload \/api\/v3\/\.\.\/\.\.\/_payload\/home\.json, which is no public source of data/,
    ],
    [
      'a payload of somebody',
      withPage({ payload: '/api/v3/orders?all=1' }),
      'release_refused',
      /no public source of data: set one of/,
    ],
    [
      'an expose that every object has',
      { ...withPage({ expose: 'constructor' }), slots: [{ ...slot, expose: 'toString' }] },
      'release_refused',
      /Route \/home has no expose constructor: .* Slot part-0 has no expose toString/,
    ],
    [
      'a field that means nothing',
      { postInstall: 'curl' },
      'release_refused',
      /postInstall is no field of a release: take it out/,
    ],
    [
      'a digest of another kind',
      { files: [{ ...toFile(entry), digest: 'md5-1' }] },
      'release_refused',
      /wrong at files\.0\.digest/,
    ],
  ])('for %s', (_, changes, code, sentence) => {
    const rejection = rejectionOf(toManifest(changes))
    expect(rejection).toMatchObject({ code, message: expect.stringMatching(sentence) })
    expect(rejection.status).toBe(code === 'too_many_files' ? 413 : 422)
  })

  it('if the id does not match its content', () => {
    const refusal = rejectionOf({ ...toManifest({}), label: '9.9.9' })
    expect(refusal.message).toMatch(/not what its id says\. Build it again/)
  })

  it('with all problems at once', () => {
    const refusal = rejectionOf(
      toManifest({ ...withPage({ path: '/account/sale' }), shared: ['vue'] }),
    )
    expect(refusal.details).toMatchObject({ problems: [expect.anything(), expect.anything()] })
  })

  it('only if there are problems', () => {
    expect(readManifest(toManifest(withPage({}))).routes).toHaveLength(1)
  })
})
