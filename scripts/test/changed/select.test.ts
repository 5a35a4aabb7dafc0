import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

import { testSteps } from '../steps.ts'
import { groupsOfRemotes } from './end-to-end-groups.ts'
import { readers } from './readers.ts'
import { rules } from './rules.ts'
import { selectTests } from './select.ts'

const root = resolve(import.meta.dirname, '../../..')
const select = (...paths: string[]) => selectTests(paths.map(path => ({ path, isDeleted: false })))
const foldersOf = (remote: string) =>
  groupsOfRemotes[remote]?.map(group => `e2e/tests/${group}/`).sort()
const stepsOfTypes = ['Imports', 'Types', 'Types of the server', 'Types of the sandbox']

describe('a change', () => {
  it.each([
    'unknown.bin',
    'a/b.ts',
    'scripts/tool.py',
    'package-lock.json',
    'remotes/cart/package.json',
    'tsconfig.json',
    'vitest.config.ts',
    'vitest.setup.ts',
    'scripts/build.ts',
  ])('of %s runs everything', path => {
    expect(select('docs/testing.md', path).isEverything).toBe(true)
  })

  it('of documents alone runs only words, lint, and links', () => {
    const { isEverything, words, unit, endToEnd, steps } = select('docs/testing.md', 'README.md')
    expect({ isEverything, words, unit, endToEnd, steps: [...steps] }).toEqual({
      isEverything: false,
      words: ['docs/testing.md', 'README.md'],
      unit: ['scripts/links.test.ts'],
      endToEnd: [],
      steps: [],
    })
  })

  it.each(Object.keys(groupsOfRemotes))(
    'of the remote %s runs the end-to-end tests that use it',
    remote => {
      const path = `remotes/${remote}/src/a.tsx`
      const { unit, endToEnd, steps } = select(path)
      expect(endToEnd).toEqual(foldersOf(remote))
      expect(unit).toContain(path)
      expect([...steps]).toEqual([...stepsOfTypes, 'Texts'])
    },
  )

  it('of two remotes runs the end-to-end tests of both once', () => {
    const { endToEnd } = select('remotes/chat/src/a.tsx', 'remotes/checkout/src/a.css')
    const both = [...(foldersOf('chat') ?? []), ...(foldersOf('checkout') ?? [])]
    expect(endToEnd).toEqual([...new Set(both)].sort())
  })

  it.each([
    'shared/cart/a.ts',
    'shell/src/a.tsx',
    'shell/server/a.ts',
    'shell/sandbox/a.ts',
    'shell/locales/en.json',
    'shared/ui/a.css',
    'remotes/new/src/a.ts',
    'e2e/tools/test.ts',
    'e2e/playwright.config.ts',
  ])('of %s runs all end-to-end tests and the unit tests that import it', path => {
    const { isEverything, unit, endToEnd } = select(path)
    expect({ isEverything, endToEnd }).toEqual({ isEverything: false, endToEnd: 'all' })
    expect(unit).toContain(path)
  })

  it.each([
    'shell/server/database/migrations/9999_a.sql',
    'shell/src/frame/frame.html',
    'shared/ui/icon/icons.json',
    'remotes/cart/src/a.wasm',
  ])('of %s runs all tests, because no import leads to it', path => {
    const { unit, endToEnd } = select(path)
    expect({ unit, endToEnd }).toEqual({ unit: 'all', endToEnd: 'all' })
  })

  it.each(['scripts/test/fresh-files/setup.ts', 'shell/server/testing/test-setup.ts'])(
    'of %s runs all unit tests and no end-to-end test',
    path => {
      const { unit, endToEnd } = select(path)
      expect({ unit, endToEnd }).toEqual({ unit: 'all', endToEnd: [] })
    },
  )

  it.each([
    'remotes/cart/src/a.test.ts',
    'shell/server/a.test.ts',
    'shared/cart/testing/open-tab.ts',
    'scripts/test/counts.ts',
  ])('of %s runs no end-to-end test', path => {
    const { unit, endToEnd } = select(path)
    expect(endToEnd).toEqual([])
    expect(unit).toContain(path)
  })

  it.each([
    ['e2e/tests/cart/undo.spec.ts', 'e2e/tests/cart/undo.spec.ts'],
    ['e2e/tests/accounts/access.ts', 'e2e/tests/accounts/'],
    ['scripts/release-story/claims.ts', 'e2e/tests/federation/release-story.spec.ts'],
    ['scripts/resilience.ts', 'e2e/tests/resilience/whatever-fails.spec.ts'],
    ['scripts/build-gallery.ts', 'e2e/tests/access/gallery.spec.ts'],
  ])('of %s runs the end-to-end tests %s', (path, expected) => {
    expect(select(path).endToEnd).toEqual([expected])
  })

  it.each([
    ['scripts/matrix/plan.ts', 'Mixed releases'],
    ['e2e/fixtures/previous-releases/cart/a.js', 'Mixed releases'],
    ['scripts/canary-story.ts', 'Canary story'],
    ['scripts/can-i-deploy/a.ts', 'Can I deploy'],
    ['shell/checker/main.ts', 'Can I deploy'],
    ['scripts/gates.ts', 'Exact gates'],
    ['scripts/locales/wording.ts', 'Texts'],
    ['scripts/migrate/lint/rules.ts', 'Migrations'],
    ['shell/server/database/migrations/9999_a.sql', 'Migrations'],
  ])('of %s runs the step %s', (path, step) => {
    expect([...select(path).steps]).toContain(step)
  })

  it.each([
    ['shell/server/access.txt', 'shell/server/access.test.ts'],
    [
      'shell/server/http/responses/route-failures.txt',
      'shell/server/http/responses/route-failures.test.ts',
    ],
    ['e2e/requirements.md', 'scripts/requirements/bookkeeping.test.ts'],
    ['docs/canary.md', 'scripts/canary-replay.test.ts'],
    ['docs/resilience.md', 'scripts/resilience/table.test.ts'],
    ['shared/ui/tokens.css', 'shared/ui/tokens.test.ts'],
    ['shared/stored-samples/cart-1.json', 'shared/stored-samples.test.ts'],
    ['remotes/chat/stored-samples/chat-draft-1.json', 'remotes/chat/src/stored-samples.test.ts'],
    ['remotes/cart/src/a.tsx', 'shared/build/interface/built-interfaces.test.ts'],
    ['shell/server/main.ts', 'shell/server/testing/processes/drain.test.ts'],
    ['shared/build/registry/a.ts', 'shared/build/command-line/command.test.ts'],
    ['e2e/tests/cart/undo.spec.ts', 'scripts/requirements/bookkeeping.test.ts'],
  ])('of %s runs %s, which reads it', (path, test) => {
    expect(select(path).unit).toContain(test)
  })

  it('of settings of a checker checks all files with it', () => {
    const { lint, words } = select('scripts/lint/words.txt', 'biome.json')
    expect({ lint, words }).toEqual({ lint: ['.'], words: ['.'] })
  })

  it('that deletes files does not run or check them, but what used them', () => {
    const deleted = ['e2e/tests/cart/undo.spec.ts', 'remotes/cart/src/a.test.ts', 'shared/a.ts']
    const { lint, words, unit } = selectTests(deleted.map(path => ({ path, isDeleted: true })))
    expect({ lint, words }).toEqual({ lint: [], words: [] })
    for (const path of deleted) expect(unit).not.toContain(path)
    const spec = selectTests([{ path: 'e2e/tests/cart/undo.spec.ts', isDeleted: true }])
    expect(spec.endToEnd).toEqual([])
    expect(selectTests([{ path: 'shared/a.ts', isDeleted: true }]).endToEnd).toBe('all')
  })

  it('names the widest reason first', () => {
    const { matched } = select('docs/testing.md', 'shell/src/a.ts', 'unknown.bin')
    expect(matched.map(({ paths }) => paths[0])).toEqual([
      'unknown.bin',
      'shell/src/a.ts',
      'docs/testing.md',
    ])
  })
})

describe('the rules', () => {
  it('name files, folders, and steps that exist', () => {
    const folders = Object.values(groupsOfRemotes)
      .flat()
      .map(group => `e2e/tests/${group}`)
    const tests = [...folders, ...readers.flatMap(reader => reader.tests)]
    expect(tests.filter(path => !existsSync(join(root, path)))).toEqual([])
    const names = testSteps('.').map(({ name }) => name)
    expect(rules.flatMap(({ steps = [] }) => steps).filter(step => !names.includes(step))).toEqual(
      [],
    )
  })

  it('know every remote', () => {
    const remotes = readdirSync(join(root, 'remotes')).filter(name =>
      existsSync(join(root, 'remotes', name, 'remote.config.ts')),
    )
    expect(Object.keys(groupsOfRemotes).sort()).toEqual(remotes.sort())
  })

  it('know each file that a test of the server compares with its result', () => {
    const folder = join(root, 'shell/server')
    const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path =>
      path.endsWith('.test.ts'),
    )
    const compared = tests.flatMap(test => {
      const source = readFileSync(join(folder, test), 'utf8')
      const files = source.matchAll(/toMatchFileSnapshot\('\.\/([^']+)'\)/g)
      return [...files].map(([, file = '']) => ({
        test: join('shell/server', test),
        file: join('shell/server', test, '..', file),
      }))
    })
    expect(compared.length).toBeGreaterThan(1)
    for (const { test, file } of compared) expect(select(file).unit).toContain(test)
  })
})
