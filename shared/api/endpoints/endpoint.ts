import type * as z from 'zod/mini'

/** Who can call an endpoint. `team`: any registry token, or a signed-in operator. */
export type EndpointScope = 'public' | 'customer' | 'agent' | 'operator' | 'team'

export type Endpoint = {
  scope: EndpointScope
  /** The effect of the endpoint, in one sentence without a period. */
  summary: string
  /** Schema of the parameters in the path: `/orders/:id`. */
  params?: z.ZodMiniType
  /** Schema of the query string, whose values are strings before they are parsed. */
  query?: z.ZodMiniType
  /** Schema of the JSON body; without it, the endpoint has none or reads bytes. */
  body?: z.ZodMiniType
  /** Schema of the JSON in a successful response; without it, the response is not JSON or has no fixed shape. */
  response?: z.ZodMiniType
  /** Schemas of the data of server-sent events, by topic: the name of the event. The response is a stream of them. */
  events?: Record<string, z.ZodMiniType>
  /** Status of a successful response, if it is not 200. */
  status?: number
  /** Repeating the request with the same `Idempotency-Key` has no further effect. */
  isIdempotent?: boolean
}

/** Endpoints by method and path, as the server registers them. */
export type Endpoints = Record<string, Endpoint>
