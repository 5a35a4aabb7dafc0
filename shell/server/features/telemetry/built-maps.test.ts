import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { releaseMapsSchema } from '@storefront/api/source-maps'
import { remoteNames } from '@storefront/kit/platform/targets'
import { digestOf } from '@storefront/kit/release/canonical'
import { dist, root } from '@storefront/kit/root'
import { expect, it } from 'vitest'

const names = ['shell', 'shared', ...remoteNames()]
const read = (name: string, file: string) => readFileSync(join(dist, name, file), 'utf8')
const releaseOf = (name: string): Release =>
  releaseSchema.parse(JSON.parse(read(name, 'release.json')))
const scriptsOf = ({ files }: Release) =>
  files.map(({ path }) => basename(path)).filter(file => file.endsWith('.js'))

function readMaps({ name, maps }: Release) {
  const text = read(name, basename(maps?.path ?? ''))
  expect(digestOf(text)).toBe(maps?.digest)
  return releaseMapsSchema.parse(JSON.parse(text)).scripts
}

it.each(names)('the release of %s has the map of each script, and no script names one', name => {
  const release = releaseOf(name)
  const scripts = scriptsOf(release)
  const maps = readMaps(release)
  expect(Object.keys(maps).filter(script => !scripts.includes(script))).toEqual([])
  // A script of texts alone has nothing to map.
  for (const script of scripts.filter(script => !Object.hasOwn(maps, script)))
    expect(read(name, script)).toContain('JSON.parse(')
  for (const script of scripts) expect(read(name, script)).not.toContain('sourceMappingURL')
  expect(readdirSync(join(dist, name)).filter(file => file.endsWith('.map'))).toEqual([])
  const sources = Object.values(maps).flatMap(map => map.sources)
  const own = sources.filter(source => /^(remotes|shared|shell)\//.test(source))
  expect(own.length).toBeGreaterThan(0)
  expect(own.filter(source => !existsSync(join(root, source)))).toEqual([])
})

it('a map leads from a text to its line', () => {
  const release = releaseOf('shared')
  const maps = readMaps(release)
  const text = 'Cannot read '
  const found = scriptsOf(release).flatMap(script => {
    const lines = read('shared', script).split('\n')
    const index = lines.findIndex(line => line.includes(text))
    const map = maps[script]
    if (!map || index < 0) return []
    const trace = new TraceMap({ version: 3, ...map })
    const column = (lines[index] ?? '').indexOf(text) - 1
    return [originalPositionFor(trace, { line: index + 1, column })]
  })
  expect(found.length).toBeGreaterThan(0)
  for (const { source, line } of found) {
    expect(source).toMatch(/^shared\//)
    const lines = readFileSync(join(root, source ?? ''), 'utf8').split('\n')
    expect(lines[(line ?? 0) - 1]).toContain(text)
  }
})
