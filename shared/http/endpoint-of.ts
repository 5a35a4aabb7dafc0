import type { endpoints } from '@storefront/api/endpoints'
import type * as z from 'zod/mini'

/** Types of requests and responses by method and URL, from the table of endpoints. They need no code in the browser. */

type Table = typeof endpoints
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** `/orders/:id/cancel` → `/orders/${string}/cancel` */
type Filled<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path
type WithQuery<Path extends string> = Path | `${Path}?${string}`
type UrlOf<Name, M extends Method> = Name extends `${M} ${infer Path}`
  ? WithQuery<Filled<Path>>
  : never

/** The service of a team. It states its requests and responses itself, and wraps its content as the shop does. */
type BackendUrl = `/api/teams/${string}/${string}`

/** URLs of the endpoints with this method, and of services of teams; any other URL does not compile. */
export type EndpointUrl<M extends Method> = UrlOf<keyof Table, M> | BackendUrl

/** The endpoints that match a URL: one, or several if the URL ends with a parameter. */
type EndpointOf<M extends Method, Url extends string> = {
  [Name in keyof Table]: Url extends UrlOf<Name, M> ? Table[Name] : never
}[keyof Table]

export type EnvelopeSchema = z.ZodMiniType<{ content: unknown }>

/** A schema that accepts the response of the endpoint: the one of `@storefront/api`, or one that reads fewer fields. */
export type ResponseSchema<M extends Method, Url extends string, Schema> = Url extends BackendUrl
  ? Schema
  : EndpointOf<M, Url> extends infer Row
    ? Row extends { response: infer Own extends EnvelopeSchema }
      ? z.input<Own> extends z.input<Schema>
        ? Schema
        : never
      : never
    : never

/** The JSON body of the endpoint: undefined or `{}` if it has none. */
export type RequestBody<M extends Method, Url extends string> = Url extends BackendUrl
  ? unknown
  : EndpointOf<M, Url> extends infer Row
    ? Row extends { body: infer Schema extends z.ZodMiniType }
      ? z.input<Schema>
      : undefined | Record<string, never>
    : never
