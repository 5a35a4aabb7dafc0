import type { JsonSchema } from '@storefront/api/interface'

import { canonicalJson } from '../../release/canonical.ts'
import { branchesOf } from './branches.ts'
import { compareSchemas } from './compare-schemas.ts'

/**
 * The first reason why pages would not get the events that they read; null if they get all. A page ignores an event that
 * its schema does not accept. Therefore, a server may send a further kind of event, whose constants (`kind: "queue"`)
 * no kind of the page has. Each kind that the page reads must be sent, with all that the page reads of it.
 */
export function compareEvents(sent: JsonSchema, read: JsonSchema): string | null {
  if (canonicalJson(sent) === canonicalJson(read)) return null
  const [kindsSent, kindsRead] = [branchesOf(sent), branchesOf(read)]
  for (const kind of kindsRead)
    if (!kindsSent.some(each => canBe(each, kind))) return `${describe(kind)} are no longer sent`
  for (const kind of kindsSent) {
    const [first, ...others] = kindsRead.filter(each => canBe(kind, each))
    if (!first) continue
    const accepted = others.length === 0 ? first : { anyOf: [first, ...others] }
    const reason = compareSchemas(kind, accepted)
    if (reason !== null) return `${describe(first)}: ${reason}`
  }
  return null
}

type Constants = Map<string, unknown[]>

/** The properties that have one of few constants. */
function constantsOf({ properties = {} }: JsonSchema): Constants {
  const found: Constants = new Map()
  for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
    const branches = branchesOf(schema)
    if (branches.every(branch => 'const' in branch))
      found.set(
        name,
        branches.map(branch => branch.const),
      )
  }
  return found
}

function requiredOf({ required = [] }: JsonSchema, constants: Constants): [string, unknown[]][] {
  return [...constants].filter(([name]) => (required as string[]).includes(name))
}

/** False if no value is of both kinds, because a property has other constants in each. */
function canBe(sent: JsonSchema, read: JsonSchema): boolean {
  const own = constantsOf(sent)
  return requiredOf(read, constantsOf(read)).every(([name, values]) => {
    const possible = own.get(name)
    return !possible || possible.some(value => values.includes(value))
  })
}

/** `events with kind "queue"`. */
function describe(kind: JsonSchema): string {
  const [tag] = requiredOf(kind, constantsOf(kind)).filter(([, values]) => values.length === 1)
  return tag ? `events with ${tag[0]} ${JSON.stringify(tag[1][0])}` : 'its events'
}
