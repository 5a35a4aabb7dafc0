import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'

import { liveId } from './fresh-page.ts'

type Answer = { status: number; body: string }
const ended: (() => void)[] = []
afterEach(() => {
  for (const end of ended.splice(0)) end()
})

/** A server that gives these answers, and the last one again and again. */
async function answer(last: Answer, ...before: Answer[]): Promise<string> {
  const server = createServer((_, response) => {
    const { status, body } = before.shift() ?? last
    response.writeHead(status).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ended.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const id = 'a'.repeat(64)
const live = {
  status: 200,
  body: JSON.stringify({ id, createdAt: '2026-01-01', releases: {}, move: 1 }),
}
const notFound = { result: false, error: 'not_found', message: 'Not found.' }

it('waits for a shop that is busy', async () => {
  const shop = await answer(live, { status: 502, body: '<html>Bad gateway</html>' })
  expect(await liveId(shop, [1])).toBe(id)
})

it('finds nothing in a shop without a live composition', async () => {
  expect(await liveId(await answer({ status: 404, body: JSON.stringify(notFound) }))).toBe(
    undefined,
  )
})

it.each([
  ['a shop that stays busy', { status: 503, body: '' }],
  ['another site', { status: 200, body: '<html>Hello</html>' }],
  ['a missing page of another site', { status: 404, body: '<html>Not found</html>' }],
])('never takes %s for a shop with nothing to compare', async (_, given) => {
  await expect(liveId(await answer(given), [1])).rejects.toMatchObject({ code: 'unknown_answer' })
})
