import { registryEndpoints } from '@storefront/api/registry-endpoints'
import type * as z from 'zod/mini'

type Table = typeof registryEndpoints
type EnvelopeSchema = z.ZodMiniType<{ content: unknown }>

/** A method and path of the registry with a JSON response, for example `GET /_registry/status`. */
export type Route = {
  [Name in keyof Table]: Table[Name] extends { response: EnvelopeSchema } ? Name : never
}[keyof Table]

/** The content of the route's response. */
export type Content<Name extends Route> = Table[Name] extends {
  response: infer Schema extends EnvelopeSchema
}
  ? z.output<Schema>['content' & keyof z.output<Schema>]
  : never

/** The values for the path, the query string and the JSON body of a route. */
export type Input<Name extends Route> = (Table[Name] extends {
  params: infer Schema extends z.ZodMiniType<object>
}
  ? { params: z.input<Schema> }
  : { params?: undefined }) & {
  query?: Record<string, string | number>
  json?: Table[Name] extends { body: infer Schema extends z.ZodMiniType }
    ? z.input<Schema>
    : unknown
  bytes?: Buffer
}

/** The address of a route below the address of the shop, with encoded parameters. */
export function toPath(route: Route, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const path = pathOf(route).replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

export function methodOf(route: Route): string {
  return route.slice(0, route.indexOf(' '))
}

/** The path of a route with the names of its parameters: `/_registry/tokens/:id`. */
function pathOf(route: Route): string {
  return route.slice(route.indexOf(' ') + 1)
}

export function responseSchemaOf(route: Route): EnvelopeSchema {
  return registryEndpoints[route].response
}
