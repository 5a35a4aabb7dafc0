import { endpointContracts } from '@storefront/api/endpoint-contracts'
import type { ReleaseInterface } from '@storefront/api/interface'

import { type Node, nameOf, type SourceFile, textOf } from './source-file.ts'
import { patternsOf, unknown } from './url-patterns.ts'

/** The functions of `shared/http`, by the method of their requests. */
const methods: Record<string, string> = {
  get: 'GET',
  getBody: 'GET',
  post: 'POST',
  upload: 'POST',
  patch: 'PATCH',
  put: 'PUT',
  remove: 'DELETE',
}

type Call = { method: string; url: string; site: string }

/** The shop knows no contract of the service of a team. */
const isOfTeam = ({ url }: Call) => /^\/api\/teams\/[^/]+\//.test(url)

/**
 * Endpoints that the sources call, with the schemas of this build.
 * @throws when it cannot tell which endpoint a call uses
 */
export function endpointUses(files: SourceFile[]): ReleaseInterface['uses']['endpoints'] {
  const contracts = endpointContracts()
  const uses: ReleaseInterface['uses']['endpoints'] = {}
  const calls = files.flatMap(file => [...callsIn(file), ...streamsIn(file)])
  for (const call of calls.filter(each => !isOfTeam(each))) {
    const names = namesOf(call, Object.keys(contracts))
    if (names.length === 0)
      throw new Error(
        `${call.site} calls ${call.method} ${call.url}, which shared/api/endpoints does not have: add it there.`,
      )
    for (const name of names) {
      const contract = contracts[name]
      if (!contract) continue
      const sites = new Set([...(uses[name]?.sites ?? []), call.site])
      uses[name] = { ...contract, sites: [...sites] }
    }
  }
  return uses
}

/** Local name → method of the functions that a file imports from `shared/http`. */
function importedMethods({ nodes }: SourceFile): Map<string, string> {
  const imports = nodes.filter(
    ({ type, source }) =>
      type === 'ImportDeclaration' && /(^shared\/http|\/http\.ts)$/.test(textOf(source) ?? ''),
  )
  return new Map(
    imports.flatMap(({ specifiers }) =>
      (specifiers as Node[]).flatMap(({ imported, local }) => {
        const method = methods[nameOf(imported)]
        return method ? [[nameOf(local), method] as const] : []
      }),
    ),
  )
}

function callsIn(file: SourceFile): Call[] {
  const imported = importedMethods(file)
  return file.nodes.flatMap(node => {
    const method = node.type === 'CallExpression' && imported.get(nameOf(node.callee))
    if (!method) return []
    const site = file.siteOf(node)
    const [url] = node.arguments as Node[]
    return [...new Set(patternsOf(url, file))].map(pattern => {
      if (/^\/\w/.test(pattern)) return { method, url: pattern, site }
      throw new Error(
        `Cannot tell which endpoint ${site} calls: write the start of its URL as a text there, or as a constant of the file.`,
      )
    })
  })
}

/** The event stream is not requested through `shared/http`. */
function streamsIn(file: SourceFile): Call[] {
  return file.nodes
    .filter(({ type }) => type === 'TemplateLiteral' || type === 'Literal')
    .flatMap(node =>
      patternsOf(node, file)
        .filter(url => url.startsWith('/api/events'))
        .map(url => ({ method: 'GET', url, site: file.siteOf(node) })),
    )
}

/** The endpoints of the table that a call can mean. */
function namesOf({ method, url }: Call, names: string[]): string[] {
  const [path = ''] = url.split('?')
  const parts = path.split(unknown).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const form = new RegExp(`^${method} ${parts.join('[^/]*')}$`)
  return names.filter(name => form.test(name))
}
