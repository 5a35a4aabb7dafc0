import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  createTestDeployments,
  type TestDeployments,
} from '../../features/releases/testing/create-deployments.ts'
import { createCallers } from '../../testing/callers.ts'
import { forwardedRoutes, type ListedRoute, listRoutes } from '../../testing/list-routes.ts'

let shop: TestDeployments
beforeAll(async () => {
  shop = await createTestDeployments('off')
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json' }
const probes = {
  'no body': {},
  'empty object': { headers: json, payload: '{}' },
  'empty JSON': { headers: json, payload: '' },
  'broken JSON': { headers: json, payload: '{"a":' },
  'plain text': { headers: { 'content-type': 'text/plain' }, payload: 'a=b' },
  'too large': { headers: json, payload: JSON.stringify({ a: 'x'.repeat(70 * 1024) }) },
} satisfies Record<string, { headers?: Record<string, string>; payload?: string }>
type Probe = keyof typeof probes

const callers = createCallers({
  nobody: async () => ({}),
  customer: async () => ({ cookie: await shop.signIn('demo@quarry.example') }),
  support: async () => ({ cookie: await shop.signIn('support@quarry.example') }),
  operator: async () => ({ cookie: await shop.signIn('operator@quarry.example') }),
  team: async () => ({
    authorization: `Bearer ${await shop.give('catalog', ['publish', 'move'])}`,
  }),
})

/** Event streams, whose responses do not end. */
const streams = new Set(['/api/events', '/api/v3/chat/events'])
const absent = '00000000-0000-4000-8000-000000000000'

async function describeResponse(route: ListedRoute, caller: string, probe: Probe) {
  const { method, path } = route
  const own = await callers.headersOf(caller)
  const { headers, payload } = { headers: {}, payload: undefined, ...probes[probe] }
  const response = await shop.app.inject({
    method,
    url: path.replaceAll(/:\w+/g, absent).replaceAll('*', 'absent'),
    headers: { ...own, ...headers },
    ...(payload !== undefined && { payload }),
  })
  callers.afterResponse(method, response.statusCode)
  const type = String(response.headers['content-type'] ?? '')
  if (response.statusCode < 400 || !type.includes('json')) return `${response.statusCode}`
  const { error, message } = response.json()
  return [response.statusCode, error, message && `“${message}”`].filter(Boolean).join(' ')
}

/** Sorted by path, so that the order in which features are registered does not matter. */
function readRoutes(): ListedRoute[] {
  const routes = [...listRoutes(shop.app.printRoutes({ commonPrefix: false })), ...forwardedRoutes]
  const nameOf = ({ method, path }: ListedRoute) => `${path} ${method}`
  return routes
    .filter(({ path }) => !streams.has(path))
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

/** The responses to one caller: a line for each response, with the bodies that cause it. */
async function describeCaller(route: ListedRoute, caller: string): Promise<string[]> {
  const sent = route.method === 'GET' ? (['no body'] as const) : (Object.keys(probes) as Probe[])
  const byResponse = new Map<string, Probe[]>()
  for (const probe of sent) {
    const response = await describeResponse(route, caller, probe)
    byResponse.set(response, [...(byResponse.get(response) ?? []), probe])
  }
  return [...byResponse].map(([response, bodies]) => {
    const what = bodies.length === sent.length ? 'whatever is sent' : bodies.join(', ')
    return `  ${caller}, ${what}: ${response}`
  })
}

it('error responses of every route match route-failures.txt, for every caller and every body', async () => {
  await shop.app.ready()
  const routes = readRoutes()
  const lines: string[] = []
  for (const route of routes) {
    lines.push(`${route.method} ${route.path}`)
    for (const caller of callers.names) lines.push(...(await describeCaller(route, caller)))
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./route-failures.txt')
}, 120_000)
