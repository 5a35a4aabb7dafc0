import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { type Language, languages } from '@storefront/api/language'
import { dist } from '@storefront/kit/root'
import { beforeAll, describe, expect, it } from 'vitest'

import plans from '../../catalog/seed/flavors.json' with { type: 'json' }
import type { Script } from './messages.ts'
import { answer } from './thread/host-functions.ts'
import { toDocumentMarkup } from './thread/markup.ts'
import { createSandbox, type Sandbox } from './thread/sandbox.ts'

const readBuilt = (path: string) => readFileSync(join(dist, path.replace('/r/', '')), 'utf8')
const releases = ['shared', 'catalog'].map(name =>
  releaseSchema.parse(JSON.parse(readBuilt(`${name}/release.json`))),
)
const [, catalog] = releases as [Release, Release]
const scripts: Script[] = releases.map(({ serverRendering }) => {
  const path = serverRendering?.script ?? ''
  return { path, text: readBuilt(path) }
})
const payload = JSON.stringify(plans)

function inputOf(path: string, language: Language): string {
  const route = catalog.routes.find(each => each.path === path)
  const texts = Object.fromEntries(
    releases.map(({ name, locales }) => [name, JSON.parse(readBuilt(locales[language]))]),
  )
  const page = { remote: 'catalog', expose: route?.expose, component: route?.component }
  return JSON.stringify({ ...page, path, language, texts })
}

/** The same scripts in the engine of Node, with its `Intl` and URLs, which are those of browsers. */
function createInNode(): Sandbox {
  const context = createContext({ callHost: answer })
  runInContext('globalThis.__SERVER__ = {}', context)
  for (const { text } of scripts) runInContext(text, context)
  Object.assign(context, { Intl, URL, URLSearchParams })
  return {
    render: (input, data) => {
      Object.assign(context, { input, data })
      return runInContext(
        '__SERVER__.shared.renderPage({ ...JSON.parse(input), payload: JSON.parse(data) })',
        context,
      )
    },
  }
}

/** The names of classes in the style sheets of both releases. */
function readClasses(): Set<string> {
  const sheets = releases.flatMap(({ files }) => files.filter(({ path }) => path.endsWith('.css')))
  const names = sheets.flatMap(({ path }) => [...readBuilt(path).matchAll(/\.([A-Za-z][\w-]*)/g)])
  return new Set(names.map(([, name = '']) => name))
}

const classes = readClasses()

let sandbox: Sandbox
let inNode: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox(scripts)
  inNode = createInNode()
})

const pages = languages.flatMap(language =>
  ['/guest', '/home'].map(path => ({ path, language, input: inputOf(path, language) })),
)

describe.each(pages)('the built page $path in $language', ({ input, language }) => {
  let html: string
  beforeAll(() => {
    html = sandbox.render(input, payload)
  })

  it('is the same as in an engine with the classes of browsers', () => {
    expect(html).toBe(inNode.render(input, payload))
  })

  it('has the plans that a high window shows', () => {
    const rows = html.match(/role="row"/g)?.length ?? 0
    expect(rows).toBeGreaterThan(16)
    expect(rows).toBeLessThan(24)
    for (const { name } of plans.content.slice(0, 3)) expect(html).toContain(`>${name}<`)
    expect(html).toContain({ en: '>$6.00', 'zh-TW': '>US$6.00', es: '>US$6.00' }[language])
  })

  it('has only classes of the style sheets of its releases, and no styles', () => {
    const lists = [...toDocumentMarkup(html).matchAll(/ (class|style)="([^"]*)"/g)]
    expect(lists.map(([, name]) => name)).not.toContain('style')
    const used = lists.flatMap(([, , list = '']) => list.split(' ')).filter(name => name !== '')
    expect(used.length).toBeGreaterThan(100)
    expect(used.filter(name => !classes.has(name))).toEqual([])
  })
})
