import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Release } from '@storefront/api/composition'
import { digestOf } from '@storefront/kit/release/canonical'
import { dist } from '@storefront/kit/root'
import { beforeAll, describe, expect, it } from 'vitest'

import { findFile, problemsOf } from '../testing/create-release.ts'
import { readBuilt, readFrom, rejectExtraFiles } from './built-folder.ts'
import { checkContents } from './check-contents.ts'

const folder = join(dist, 'cart')
let real: Release

beforeAll(async () => {
  real = await readBuilt(folder)
})

const script = /cart-page\..*js/
const style = /cart-page\..*css/

/** The real release with other bytes under one name and a matching manifest, so that only the bytes reveal it. */
async function replaced(form: RegExp, bytes: Buffer): Promise<string[]> {
  const file = findFile(real, form)
  const own = { path: file.path, digest: digestOf(bytes), bytes: bytes.length, encodings: {} }
  const release = { ...real, files: real.files.map(one => (one === file ? own : one)) }
  const read = readFrom(folder)
  return problemsOf(
    checkContents(release, part => (part.file === own ? Promise.resolve(bytes) : read(part))),
  )
}

async function changed(form: RegExp, change: (text: string) => string): Promise<string[]> {
  const { path } = findFile(real, form)
  return replaced(form, Buffer.from(change(await readFile(join(folder, basename(path)), 'utf8'))))
}

/** Adds rules at the start of the layer of the cart. */
const inLayer = (rules: string) => (text: string) =>
  text.replace('@layer remotes.cart{', `@layer remotes.cart{${rules}`)

describe('the bytes of a release', () => {
  it.each(['shell', 'shared', 'catalog', 'cart', 'checkout', 'chat'])(
    'of %s pass as they are built',
    async name => {
      const own = join(dist, name)
      const release = await readBuilt(own)
      await rejectExtraFiles(release, own)
      expect(await problemsOf(checkContents(release, readFrom(own)))).toEqual([])
    },
  )

  type Betrayed = [what: string, form: RegExp, change: (text: string) => string, sentence: RegExp]
  it.each<Betrayed>([
    [
      'a container of another name',
      /entry\./,
      text => text.replaceAll('storefront_cart', 'storefront_chat'),
      /registers storefront_chat instead of storefront_cart: set name in remote\.config\.ts, or without the preset name: 'storefront_cart' in the options of Module Federation\./,
    ],
    [
      'an entry that is no container',
      /entry\./,
      () => 'console.log(1)',
      /registers no container instead of storefront_cart/,
    ],
    [
      'two containers',
      /entry\./,
      text => `${text};var storefront_chat={}`,
      /registers storefront_chat instead of storefront_cart/,
    ],
    [
      'another container in a later file',
      script,
      text => `${text};self.storefront_chat={}`,
      /registers storefront_chat instead of storefront_cart/,
    ],
    [
      'an evaluated address in a later file',
      script,
      text => `${text};r.p=new Function("return 1")()`,
      /was built with getPublicPath, whose text is evaluated as code/,
    ],
    [
      'an address of another host in a later file',
      script,
      text => `${text};r.p="//example.com/"`,
      /was built with getPublicPath/,
    ],
    ['a byte order mark', script, text => `\ufeff${text}`, /cart-page.* is not plain UTF-8/],
    ['a NUL', style, text => `${text}/*\0*/`, /is not plain UTF-8/],
    [
      'an expose that is not there',
      /entry\./,
      text => text.replaceAll('"./mini-cart"', '"./mini"'),
      /does not expose mini-cart/,
    ],
    [
      'a lazy chunk without integrity',
      /entry\./,
      text => text.replace(/:"[0-9a-f]{10}"/, ':"0123456789"'),
      /lazy chunk ….0123456789.js that is not listed/,
    ],
    [
      'a lazy style sheet without integrity',
      /entry\./,
      text => text.replace(/(miniCssF=.*?:")[0-9a-f]{10}"/, '$10123456789"'),
      /lazy chunk ….0123456789.css that is not listed/,
    ],
    [
      'a shared package beyond the list',
      /entry\./,
      text => text.replace('shareKey:"react"', 'shareKey:"lodash"'),
      /asks for the shared package lodash/,
    ],
    [
      'a container that it does not say it imports',
      /entry\./,
      text => text.replace('remoteName:"shared"', 'remoteName:"checkout"'),
      /imports the container checkout, which the release does not say/,
    ],
    [
      'a chunk of another container',
      script,
      text => text.replaceAll('chunk_storefront_cart', 'chunk_storefront_checkout'),
      /is a chunk of storefront_checkout, not of cart/,
    ],
    [
      'rules outside of any layer',
      style,
      text => `${text}.cart__x{color:red}`,
      /"\.cart__x" stands outside of the layer remotes\.cart: .*, or without the preset write @layer remotes\.cart \{ … \} around it\./,
    ],
    [
      'rules that break out of the layer',
      style,
      inLayer('}}body{color:red}@layer remotes.cart{'),
      /cannot be read \("}" stands where none belongs\)/,
    ],
    [
      'rules in the layer of another',
      style,
      text => `${text}@layer remotes.chat{.cart__x{color:red}}`,
      /outside of the layer remotes\.cart/,
    ],
    [
      'another order of layers',
      style,
      text => `@layer remotes.cart,tokens;${text}`,
      /outside of the layer/,
    ],
    [
      'rules for the whole page',
      style,
      inLayer('body{color:red}'),
      /"body" reaches beyond cart: end it with a class .*without the preset by cssModules\.localIdentName 'cart__\[local\]/,
    ],
    [
      'rules for the page behind a condition',
      style,
      inLayer('@media print{body:has(.cart__x){color:red}}'),
      /reaches beyond cart/,
    ],
    [
      'rules for the classes of another',
      style,
      inLayer('.cart__x .shared__button-a{color:red}'),
      /reaches beyond cart/,
    ],
    [
      'an own class as one of several',
      style,
      inLayer(':is(.cart__x,footer){color:red}'),
      /reaches beyond cart/,
    ],
    [
      'tokens of the whole page',
      style,
      inLayer(':root:has(.cart__x){--color-text:red}'),
      /reaches beyond cart/,
    ],
    [
      'an imported style sheet',
      style,
      text => `@import "https://example.com/a.css";${text}`,
      /"@import.*stands outside of the layer/,
    ],
    [
      'a picture of another host',
      style,
      inLayer('.cart__x{background:url(https://example.com/a.png)}'),
      /loads https:\/\/example\.com\/a\.png, which is no file of this release/,
    ],
    ['texts that are not JSON', /en\..*json/, text => text.slice(1), /is not JSON: correct it/],
    [
      'a manifest with getPublicPath',
      /en\..*json/,
      () => '{"metaData":{"getPublicPath":"return 1"}}',
      /getPublicPath, whose text is evaluated as code/,
    ],
  ])('betray %s', async (_, form, change, sentence) => {
    expect(await changed(form, change)).toContainEqual(expect.stringMatching(sentence))
  })

  it('reveal another encoding, which a browser would use', async () => {
    const bytes = Buffer.from('\ufeffbody{display:none}', 'utf16le')
    const problems = await replaced(style, bytes)
    expect(problems).toEqual([
      expect.stringMatching(/is not plain UTF-8 .*: save its sources as UTF-8/),
    ])
  })

  it('reveal a compressed variant with other or more content', async () => {
    const file = findFile(real, script)
    for (const text of ['alert(1)', 'x'.repeat(1024 * 1024)]) {
      const br = brotliCompressSync(text)
      const own = { ...file, encodings: { br: { digest: digestOf(br), bytes: br.length } } }
      const release = { ...real, files: real.files.map(one => (one === file ? own : one)) }
      const read = readFrom(folder)
      const problems = await problemsOf(
        checkContents(release, part =>
          part.name.endsWith('.br') && part.file === own ? Promise.resolve(br) : read(part),
        ),
      )
      expect(problems).toEqual([expect.stringMatching(/unpacks to something else than its file/)])
    }
  })
})
