import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const remotes = resolve(import.meta.dirname, '../remotes')
const names = readdirSync(remotes)

it('include the four remotes of the shop', { tags: ['M1.layout'] }, () => {
  expect(names).toEqual(expect.arrayContaining(['cart', 'catalog', 'chat', 'checkout']))
})

describe.each(names)('remote %s', name => {
  const folder = join(remotes, name)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')

  it('has its name in its package and in its configuration', { tags: ['M1.layout'] }, async () => {
    expect(JSON.parse(read('package.json')).name).toBe(`@storefront/${name}`)
    const { remote } = await import(join(folder, 'remote.config.ts'))
    expect(remote.name).toBe(name)
  })

  it('has pages, translations, a README and a build of one line', { tags: ['M1.layout'] }, () => {
    for (const path of [
      'src/pages',
      'locales/en.json',
      'locales/es.json',
      'locales/zh-TW.json',
      'README.md',
    ])
      expect(existsSync(join(folder, path)), path).toBe(true)
    expect(read('rsbuild.config.ts').trim().split('\n')).toHaveLength(1)
  })
})
