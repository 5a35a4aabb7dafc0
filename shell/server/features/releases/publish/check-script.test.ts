import { registryLimits } from '@storefront/api/registry'
import { describe, expect, it } from 'vitest'

import { createRelease, toFile } from '../testing/create-release.ts'
import { entryProblems, scriptProblems } from './check-script.ts'

const release = createRelease({
  files: [toFile('/r/catalog/part.1a2b3c4d.js')],
  exposes: Object.fromEntries(
    ['page', ...Array.from({ length: 20_000 }, (_, at) => `part-${at}`)].map(name => [
      name,
      { js: [], css: [], uses: [] },
    ]),
  ),
})
const filled = (text: string) => text.repeat(registryLimits.fileBytes / text.length)
const numbered = (form: (at: number) => string) =>
  Array.from({ length: 100_000 }, (_, at) => form(at)).join('')
const messagesOf = (text: string) =>
  scriptProblems(release, { name: 'a.js', text }).map(({ message }) => message)

describe('a script of 4 MB', () => {
  it.each([
    ['tables of chunks', filled('.u=x=>'), /more than 50 of \.u/],
    ['packages', numbered(at => `shareKey:"package-${at}",`), /more than 50 of shareKey/],
    ['imports', numbered(at => `remoteName:"remote-${at}",`), /more than 50 of remoteName/],
  ])('is not looked at for long: %s', (_, text, why) => {
    expect(messagesOf(text)).toEqual([expect.stringMatching(why)])
    expect(messagesOf(text)[0]).toMatch(/is too complex to be checked \(.*\): split it/)
  })

  it('is searched once for all names of its release', () => {
    const begin = performance.now()
    const text = `var storefront_catalog;${filled('"./page"')}`
    const messages = entryProblems(release, { name: 'a.js', text }).map(({ message }) => message)
    expect(messages).toHaveLength(20_000)
    expect(messages[0]).toMatch(/does not expose part-0/)
    // This takes 0.5 s, and would take 40 s with a search for each name.
    expect(performance.now() - begin).toBeLessThan(15_000)
  })
})

describe('a table of chunks', () => {
  it('can only name listed files, with repetitions', () => {
    const table = (hash: string) => `.u=e=>e+"."+{1:"${hash}",2:"${hash}"}[e]+".js"`
    expect(messagesOf(table('1a2b3c4d'))).toEqual([])
    // A minifier also uses names with `$`.
    expect(messagesOf(table('00000000').replaceAll('e', 'e$'))[0]).toMatch(/that is not listed/)
    expect(messagesOf(table('00000000'))[0]).toMatch(/lazy chunk ….00000000.js that is not listed/)
  })
})
