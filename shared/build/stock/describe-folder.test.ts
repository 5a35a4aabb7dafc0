import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { recordFile } from './build-record.ts'
import { describeFolder } from './describe-folder.ts'
import { describeHtmlUses, htmlUses } from './html-uses.ts'

let work: string
let dist: string
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'storefront-folder-'))
  dist = join(work, 'dist')
})
afterEach(() => rm(work, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true })
    await writeFile(join(dist, name), text)
  }
}

const record = {
  version: 1,
  name: 'reviews',
  files: ['entry.0123456789.js'],
  exposes: {},
  uses: [],
  shared: [],
  exports: {},
  sources: [],
  packageFiles: [],
}

describe('describeFolder', () => {
  it('rejects ES modules, because nothing checks the files that they import', async () => {
    await write({
      'entry.0123456789.js': 'var storefront_reviews = {}',
      'assets/page-1f2e3d4c.js': 'const page = () => import("./lazy.js"); export { page }',
      'assets/lazy-5b6a7988.js': 'export const lazy = 1',
      'release.json': '{}',
    })
    const failure = await describeFolder(dist).catch(error => error)
    expect(failure).toMatchObject({
      code: 'es_modules',
      lines: ['assets/lazy-5b6a7988.js', 'assets/page-1f2e3d4c.js'],
    })
    expect(failure.message).toContain('build with Rsbuild, Rspack, or webpack')
  })

  it('rejects a script that imports another one at run time', async () => {
    await write({ 'page.js': 'globalThis.load = name => import(name)', 'release.json': '{}' })
    await expect(describeFolder(dist)).rejects.toMatchObject({ code: 'es_modules' })
  })

  it('leaves a folder with a release of its own as it is', async () => {
    await write({
      'page.js': 'function Page() { return new.target }',
      'other.js': '"import(this)"',
      'release.json': '{}',
    })
    expect(await describeFolder(dist)).toBe(dist)
  })

  it('accepts the import of the loader in the shell', async () => {
    await write({
      'runtime.js': 'globalThis.load = name => import(name)',
      'release.json': '{ "name": "shell" }',
    })
    expect(await describeFolder(dist)).toBe(dist)
  })

  it('names the missing options of a build without them', async () => {
    await write({ 'page.js': '' })
    await expect(describeFolder(dist)).rejects.toThrow('the options of @storefront/kit/stock')
  })

  it('rejects a record of another version, and a build without its configuration', async () => {
    await write({ [recordFile]: '{ "version": 2 }' })
    await expect(describeFolder(dist)).rejects.toThrow('build again with this version')
    await write({ [recordFile]: JSON.stringify(record) })
    await expect(describeFolder(dist)).rejects.toThrow('Cannot find the remote.config.ts')
  })

  it('rejects files in folders', async () => {
    await writeFile(join(work, 'remote.config.ts'), 'export const remote = {}')
    const files = ['static/js/entry.0123456789.js']
    await write({ [recordFile]: JSON.stringify({ ...record, files }) })
    await expect(describeFolder(dist)).rejects.toMatchObject({ code: 'bad_path' })
  })
})

describe('htmlUses', () => {
  it('finds what Trusted Types refuse', async () => {
    await write({
      'template.js': 'var t = document.createElement("template"); t.innerHTML = text',
      'react.js': 'h("div", { dangerouslySetInnerHTML: { __html: text } })',
      'old.js': 'document.write(text); log.write(text); box.insertAdjacentHTML("beforeend", text)',
      'good.js': 'if (node.innerHTML === "") node.textContent = text',
    })
    const uses = await htmlUses(dist)
    expect([...uses]).toEqual([
      ['old.js', ['document.write', 'insertAdjacentHTML']],
      ['react.js', ['dangerouslySetInnerHTML']],
      ['template.js', ['innerHTML']],
    ])
    expect(describeHtmlUses(uses)).toMatch(/^warning: old\.js .*Trusted Types/)
  })
})
