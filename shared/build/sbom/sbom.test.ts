import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { releaseSchema } from '@storefront/api/composition'
import { sbomSchema } from '@storefront/api/sbom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { remoteNames } from '../platform/targets.ts'
import { dist } from '../root.ts'
import { packagesOf } from './installed-package.ts'
import { toSbom } from './write-sbom.ts'

const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)

/** The SBOM of a built container. */
async function readBuilt(container: string) {
  const release = releaseSchema.parse(
    JSON.parse(await readFile(join(dist, container, 'release.json'), 'utf8')),
  )
  const { sbom = '', files } = release
  expect(files.map(({ path }) => path)).toContain(sbom)
  const text = await readFile(join(dist, sbom.replace('/r/', '')), 'utf8')
  return { text, sbom: sbomSchema.parse(JSON.parse(text)) }
}

describe('the SBOM of each built container', () => {
  it.each(['shell', 'shared', ...remoteNames()])('is valid CycloneDX 1.6: %s', async container => {
    const { text, sbom } = await readBuilt(container)
    expect(await validator.validate(text)).toBeNull()
    expect(sbom.metadata.component.name).toBe(container)
  })

  it('lists the packages in the files, and not those that another container provides', async () => {
    const namesOf = async (container: string) =>
      (await readBuilt(container)).sbom.components.map(({ name }) => name)
    const shell = await namesOf('shell')
    expect(shell).toEqual(expect.arrayContaining(['react', 'react-dom', 'nanostores', 'zod']))
    expect(shell).not.toContain('vitest')
    // Its script for the server contains React.
    expect(await namesOf('shared')).toEqual(
      expect.arrayContaining(['axios', 'react-router', 'react', 'react-dom']),
    )
    const catalog = await namesOf('catalog')
    expect(catalog).toContain('@tanstack/react-virtual')
    expect(catalog).not.toContain('react')
  })
})

describe('packagesOf', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storefront-packages-'))
    const add = async (path: string, content: object) => {
      const file = join(folder, 'node_modules', path, 'package.json')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(content))
    }
    await add('granite', { name: 'granite', version: '2.0.0', license: '(MIT OR Apache-2.0)' })
    await add('@rock/basalt', { name: '@rock/basalt', version: '1.0.0-rc.1+5' })
    const old = { name: 'granite', version: '1.0.0', license: { type: 'MIT' } }
    await add('@rock/basalt/node_modules/granite', old)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const file = (path: string) => join(folder, 'node_modules', path)

  it('finds each version once, with its license', async () => {
    const packages = packagesOf([
      file('granite/lib/a.js'),
      file('granite/lib/b.js'),
      file('@rock/basalt/index.js'),
      file('@rock/basalt/node_modules/granite/index.js'),
      join(folder, 'src/own.ts'),
    ])
    expect(packages.map(({ name, version }) => `${name}@${version}`)).toEqual([
      '@rock/basalt@1.0.0-rc.1+5',
      'granite@1.0.0',
      'granite@2.0.0',
    ])
    const sbom = toSbom({ name: 'catalog', version: '1.0.0' }, packages)
    expect(sbom.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/%40rock/basalt@1.0.0-rc.1%2B5',
      'pkg:npm/granite@1.0.0',
      'pkg:npm/granite@2.0.0',
    ])
    expect(sbom.components[2]?.licenses).toEqual([{ expression: '(MIT OR Apache-2.0)' }])
    expect(await validator.validate(JSON.stringify(sbom))).toBeNull()
  })

  it('names the folder of a package that is not installed completely', () => {
    expect(() => packagesOf([file('lost/index.js')])).toThrow(/node_modules\/lost: run npm ci$/)
  })
})
