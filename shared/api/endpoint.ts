import type * as z from 'zod/mini'

/** Who may call an endpoint; `team` is any token of the registry, or a signed-in operator. */
export type EndpointScope = 'public' | 'customer' | 'agent' | 'operator' | 'team'

export type Endpoint = {
  scope: EndpointScope
  /** What it does, in one sentence without a full stop. */
  summary: string
  /** Parameters of the query string by name, each a text. */
  query?: readonly string[]
  /** A JSON body; without it the endpoint takes none. */
  body?: z.ZodMiniType
  /** The JSON of a success; without it the response is no JSON, or has no shape that is agreed on. */
  response?: z.ZodMiniType
  /** Status of a success, if it is not 200. */
  status?: number
  /** The request may be repeated with the same `Idempotency-Key` and takes effect once. */
  isIdempotent?: boolean
}

/** Endpoints by method and path, as the server registers them. */
export type Endpoints = Record<string, Endpoint>
