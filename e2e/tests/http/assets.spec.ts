import { createHash } from 'node:crypto'

import { createVisitor } from '../../tools/api/api-client.ts'
import { readBytes, sendRaw } from '../../tools/api/raw-http.ts'
import { expect, test } from '../../tools/test.ts'

type File = { path: string; digest: string; bytes: number; encodings: Record<string, ListedFile> }
type ListedFile = { digest: string; bytes: number }

const digestOf = (body: Buffer) => `sha384-${createHash('sha384').update(body).digest('base64')}`
const immutable = 'public, max-age=31536000, immutable'

test('every file of the live composition is served as listed, also compressed, and is immutable', async ({
  shop,
}) => {
  const { id } = JSON.parse(String((await readBytes(`${shop.url}/_builds/latest.json`)).body))
  const composition = await readBytes(`${shop.url}/c/${id}.json`)
  expect(createHash('sha256').update(composition.body).digest('hex')).toBe(id)
  expect(composition.headers['cache-control']).toBe(immutable)
  const { shell, shared, remotes } = JSON.parse(String(composition.body))
  const releases: { files: File[] }[] = [shell, shared, ...(Object.values(remotes) as [])]
  const files = releases.flatMap(release => release.files)
  expect(files.length).toBeGreaterThan(40)

  for (const file of files) {
    for (const [encoding, stored] of [['identity', file], ...Object.entries(file.encodings)] as [
      string,
      ListedFile,
    ][]) {
      const { status, headers, body } = await readBytes(shop.url + file.path, encoding)
      expect([status, headers['content-encoding'] ?? 'identity']).toEqual([200, encoding])
      expect([digestOf(body), body.length], file.path).toEqual([stored.digest, stored.bytes])
      expect(headers['cache-control']).toBe(immutable)
      expect(headers.vary).toBe('accept-encoding')
    }
  }
})

test('the HTML document has the digest of the whole composition', async ({ shop }) => {
  const html = String((await readBytes(`${shop.url}/guest`)).body)
  const data = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1]
  const { id, digest } = JSON.parse(data ?? '{}')
  const composition = await readBytes(`${shop.url}/c/${id}.json`)
  expect(digestOf(composition.body)).toBe(digest)
})

test('a browser that accepts no compression gets none, and br is preferred to gzip', async ({
  shop,
}) => {
  const rows = [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['zstd', undefined],
  ]
  for (const [accepted, served] of rows)
    expect((await readBytes(`${shop.url}/guest`, accepted)).headers['content-encoding']).toBe(
      served,
    )
})

test('unknown paths of assets and API calls are 404 and never a page', async ({ shop }) => {
  const paths = [
    '/r/catalog/entry.0000000000.js',
    '/r/catalog/',
    '/r',
    '/r/catalog/../../../package.json',
    '/r/catalog/%2e%2e/%2e%2e/secrets/webhook',
    '/r/catalog/release.json',
    `/c/${'0'.repeat(64)}.json`,
    '/c/latest.json',
    '/_builds/none.json',
    '/_payload/account.json',
    '/_payload/nothing.json',
    '/api/icons/none.json?icons=a',
    '/api/v3/nothing',
    '/api/',
    '/internal/sign-in',
  ]
  for (const path of paths) {
    const headers = ['Accept: text/html', 'Cookie: token=anything']
    const { status, head, body } = await sendRaw(shop.url, path, headers)
    expect([status, path]).toEqual([404, path])
    expect(head).toMatch(/^content-type: application\/json/im)
    expect(JSON.parse(body)).toMatchObject({ result: false })
  }
})

test('the shop itself serves icons, several in one response', { tag: '@S7.icons' }, async ({
  shop,
}) => {
  const visitor = await createVisitor(shop.url)
  const response = await visitor.get('/api/icons/lucide.json?icons=cpu,no-such-icon')
  const { prefix, icons, not_found } = await response.json()
  expect([prefix, Object.keys(icons), not_found]).toEqual(['lucide', ['cpu'], ['no-such-icon']])
  expect((await visitor.get('/api/icons/lucide.json')).status()).toBe(422)
})
