import { createHash } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

import { accounts } from '../actions.ts'
import { contentOf } from '../api/api-client.ts'
import { liveId } from './composition.ts'

/** The part of RFC 8785 that releases need. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join(',')}}`
}

type Relabelled = {
  name: string
  label: string
  /** Replaces the titles of its pages. */
  title?: string
}
type Titled = { text: Record<string, { title: string }> }

function retitle(route: Titled, title: string): Titled {
  const text = Object.entries(route.text).map(([language, each]) => [language, { ...each, title }])
  return { ...route, text: Object.fromEntries(text) }
}

/** Publishes the files of the live release of a remote as a new release with another label. */
export async function publishRelabelled(
  operator: APIRequestContext,
  shopUrl: string,
  { name, label, title }: Relabelled,
): Promise<{ preview: { url: string; composition: string } }> {
  const document = await operator.get(`${shopUrl}/c/${await liveId(shopUrl)}.json`)
  const { id: _, ...release } = (await document.json()).remotes[name]
  const routes = release.routes.map((route: Titled) => (title ? retitle(route, title) : route))
  const content = { ...release, routes, label }
  const id = createHash('sha256').update(canonical(content)).digest('hex')
  const { password } = accounts.operator
  const requested = await operator.post(`${shopUrl}/_registry/confirm`, { data: { password } })
  const headers = { 'x-confirmation': (await contentOf(requested)).confirmation }
  const at = `${shopUrl}/_registry/releases`
  const announced = await contentOf(await operator.post(at, { headers, data: { ...content, id } }))
  expect(announced).toMatchObject({ id, missing: [] })
  return await contentOf(await operator.post(`${at}/${id}/complete`, { headers }))
}
