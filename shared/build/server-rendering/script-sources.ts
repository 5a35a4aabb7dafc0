import { join } from 'node:path'
import type { Rspack } from '@rsbuild/core'

import type { Exposes } from '../bundler/exposes.ts'
import { allowedRequests } from '../bundler/provided.ts'

const requireLine = (key: string, file: string) =>
  `  ${JSON.stringify(key)}: () => require(${JSON.stringify(file)}),`

/** Modules load when they are first used, because most pages need few of them. */
function table(entries: [key: string, file: string][]): string {
  return `{\n${entries.map(([key, file]) => requireLine(key, file)).join('\n')}\n}`
}

/** The first module of a remote's script: its pages that the server renders, by expose. */
export function remoteSource(folder: string, exposes: Exposes): string {
  const pages = Object.entries(exposes).map(([key, expose]): [string, string] => [
    key,
    join(folder, expose.import),
  ])
  return `module.exports = ${table(pages)}\n`
}

/** The first module of the script of `shared`: its modules, the packages of the shell, and `renderPage`. */
export function sharedSource(folder: string, exposes: Exposes): string {
  const modules = Object.entries(exposes).map(([key, expose]): [string, string] => [
    key,
    join(folder, expose.import),
  ])
  const packages = allowedRequests
    .filter(name => name !== 'react-dom/client')
    .map((name): [string, string] => [name, name])
  const render = join(folder, 'server-rendering/render-page.tsx')
  return [
    `require(${JSON.stringify(join(folder, 'server-rendering/browser-globals.ts'))})`,
    'module.exports = {',
    `modules: ${table(modules)},`,
    `packages: ${table(packages)},`,
    `renderPage: input => require(${JSON.stringify(render)}).renderPage(input),`,
    '}',
    '',
  ].join('\n')
}

/** A remote uses the modules of `shared` and the packages that the composition of the page has. */
export const fromShared: Rspack.ExternalItem = ({ request = '' }, done) => {
  const packages: readonly string[] = allowedRequests
  if (request.startsWith('shared/'))
    return done(undefined, `var __SERVER__.shared.modules[${JSON.stringify(request.slice(7))}]()`)
  if (packages.includes(request))
    return done(undefined, `var __SERVER__.shared.packages[${JSON.stringify(request)}]()`)
  done()
}
