import { expect, it } from 'vitest'

import type { BundlerRequire } from './containers.ts'
import { moveModules } from './move-modules.ts'

type Modules = Record<string, string>

/** A container with the modules of a build, as the bundler's runtime runs them. */
function createContainer(modules: Modules): BundlerRequire {
  const bundlerRequire = ((id: string) => {
    const known = bundlerRequire.c[id]
    if (known) return known.exports
    const module = { exports: {} }
    bundlerRequire.c[id] = module
    bundlerRequire.m[id]?.(module)
    return module.exports
  }) as BundlerRequire
  const load = (body: string) => {
    const run = new Function('require', `return module => { module.exports = ${body} }`)
    return run(bundlerRequire)
  }
  bundlerRequire.c = {}
  bundlerRequire.m = Object.fromEntries(
    Object.entries(modules).map(([id, body]) => [id, load(body)]),
  )
  bundlerRequire.e = async () => undefined
  bundlerRequire.u = chunk => `${chunk}.js`
  return bundlerRequire
}

const store = '{ $count: { value: 0 } }'
const page = '{ Page() { return require("./row").Row.text + require("./store").$count.value } }'
const build = {
  './page': page,
  './row': '{ Row: Object.assign(function Row() {}, { text: "old" }) }',
  './store': store,
}

function run(modules: Modules) {
  const from = createContainer(modules)
  const { Page } = from('./page') as { Page: () => string }
  return { from, Page, text: Page() }
}

it('runs a changed component again, and keeps all other modules with their state', () => {
  const { from, text } = run(build)
  expect(text).toBe('old0')
  const { $count } = from('./store') as { $count: { value: number } }
  $count.value = 5
  const to = createContainer({ ...build, './row': build['./row'].replace('old', 'new') })
  const [pageBefore, rowBefore] = [from.c['./page'], from.c['./row']]
  moveModules(from, to, () => to)
  expect(to.c['./page']).toBe(pageBefore)
  expect(to.c['./row']).not.toBe(rowBefore)
  expect(to('./store')).toEqual({ $count: { value: 5 } })
  // The kept module still has the require function of its first container.
  const { Page } = to('./page') as { Page: () => string }
  expect(Page()).toBe('new5')
})

it('runs the importers of a changed store again, up to components', () => {
  const { from } = run(build)
  const to = createContainer({ ...build, './store': store.replace('0', '7') })
  moveModules(from, to, () => to)
  const { Page } = to('./page') as { Page: () => string }
  expect(Page()).toBe('old7')
})

it('rejects a changed module that no component imports', () => {
  const { from } = run({ './page': '{ Page: () => 0, title: "old" }' })
  const to = createContainer({ './page': '{ Page: () => 0, title: "new" }' })
  expect(() => moveModules(from, to, () => to)).toThrow('Cannot replace ./page')
})
