import { endpointContracts } from '@storefront/api/endpoint-contracts'
import { eventStream, type ReleaseInterface } from '@storefront/api/interface'

import { type Node, nameOf, type SourceFile, textOf } from './source-file.ts'
import { patternsOf, unknown } from './url-patterns.ts'

type Uses = NonNullable<ReleaseInterface['uses']['events']>
type Subscription = { topic: string; site: string }

/** The function of `shared/events` that subscribes to a topic. */
const subscribe = 'subscribe'

/**
 * Topics of the event stream that the sources subscribe to, with the schemas of this build.
 * @throws when it cannot tell which topic a call uses
 */
export function eventUses(files: SourceFile[]): Uses {
  const schemas = endpointContracts()[eventStream]?.events ?? {}
  const uses: Uses = {}
  for (const { topic, site } of files.flatMap(subscriptionsIn)) {
    const schema = Object.hasOwn(schemas, topic) && schemas[topic]
    if (!schema)
      throw new Error(
        `${site} subscribes to the topic ${topic}, which shared/api/endpoints does not have: add it there.`,
      )
    uses[topic] = { schema, sites: [...new Set([...(uses[topic]?.sites ?? []), site])] }
  }
  return uses
}

function subscriptionsIn(file: SourceFile): Subscription[] {
  const imports = file.nodes.filter(
    ({ source, importKind, exportKind }) =>
      /(^shared\/events|\/events\/events\.ts)$/.test(textOf(source) ?? '') &&
      importKind !== 'type' &&
      exportKind !== 'type',
  )
  const [first] = imports
  if (!first) return []
  const isWhole = imports.some(isOfModule)
  const names = new Set([
    ...imports.flatMap(({ specifiers }) => namesIn(specifiers, ['imported', 'local'])),
    ...(isWhole ? file.nodes.flatMap(node => namesIn(node.properties, ['key', 'value'])) : []),
  ])
  const found = file.nodes.flatMap(node => subscriptionsOf(node, file, { names, isWhole }))
  if (names.size > 0 && found.length === 0) throw unclear(file.siteOf(first))
  return found
}

/** `import('shared/events')`, or `import * as events from 'shared/events'`. */
function isOfModule({ type, specifiers }: Node): boolean {
  const all = (specifiers ?? []) as Node[]
  return type === 'ImportExpression' || all.some(each => each.type === 'ImportNamespaceSpecifier')
}

/** The local names of `subscribe` in an import, or in a pattern such as `{ subscribe: follow }`. */
function namesIn(parts: unknown, [outer, local]: [string, string]): string[] {
  return ((parts ?? []) as Node[]).flatMap(part => {
    const isIt = nameOf(part[outer] ?? part.local) === subscribe
    return isIt && part.importKind !== 'type' ? [nameOf(part[local])] : []
  })
}

type Known = { names: Set<string>; isWhole: boolean }

function subscriptionsOf(node: Node, file: SourceFile, { names, isWhole }: Known): Subscription[] {
  if (node.type !== 'CallExpression') return []
  const callee = node.callee as Node
  const isNamed = callee.type === 'Identifier' && names.has(nameOf(callee))
  const isMember = isWhole && nameOf(callee.property) === subscribe
  if (!isNamed && !isMember) return []
  const site = file.siteOf(node)
  const topics = [...new Set(patternsOf((node.arguments as Node[])[0], file))]
  const isClear = topics.every(topic => !topic.includes(unknown))
  // Stores have a method of this name, too, which gets a function.
  if (!isClear && !isNamed) return []
  if (!isClear) throw unclear(site)
  return topics.map(topic => ({ topic, site }))
}

function unclear(site: string): Error {
  return new Error(
    `Cannot tell which events ${site} subscribes to: call subscribe of shared/events in this file, with the topic as a text or a constant.`,
  )
}
