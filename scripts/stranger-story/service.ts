import { type Running, untilPrinted } from '../../e2e/tools/shop/process.ts'
import type { Team } from './team.ts'

export const serviceFile = 'service/main.mjs'
export const news = { first: 'Two reviews are new.', second: 'Three reviews are new.' }
const started = 'The service listens'

/** The service of the team, which knows customers by the tokens of the shop (docs/team-backends.md). */
const source = `import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'

const { SHOP_URL, PORT } = process.env
const keys = createRemoteJWKSet(new URL('/api/teams/keys', SHOP_URL))
const claims = { issuer: SHOP_URL, audience: 'reviews' }
const text = '${news.first}'

async function respond({ headers }, response) {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
  const verified = await jwtVerify(token, keys, claims).catch(() => null)
  const body = verified
    ? { result: true, content: { text }, message: '' }
    : { result: false, error: 'forbidden', message: '' }
  response.writeHead(verified ? 200 : 403, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

createServer(respond).listen(Number(PORT), '127.0.0.1', () => console.log('${started}'))
`

/** The part of the remote that calls the service. Without the service, the page has the rest. */
const caller = {
  'src/news/news.store.ts': `import { get } from 'shared/http'
import { createResource } from 'shared/resource'
import * as z from 'zod/mini'

const newsSchema = z.object({ content: z.object({ text: z.string() }) })

const news = createResource(() => get('/api/teams/reviews/news', newsSchema))
export const $news = news.$state
export const loadNews = news.load
`,
  'src/news/news.tsx': `import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Text } from 'shared/ui/text'

import { $news, loadNews } from './news.store.ts'

export function News() {
  const news = useStore($news)
  useEffect(() => {
    loadNews()
  }, [])
  return news.status === 'ready' ? <Text>{news.content.text}</Text> : null
}
`,
}

export const writeService = (team: Team) => team.write(serviceFile, source)

/** Starts the service, and waits until it listens. */
export async function startService(team: Team, port: number): Promise<Running> {
  const service = team.start(serviceFile, [], { PORT: String(port) })
  await untilPrinted(started, service)
  return service
}

/** Adds the call to the page of the remote. */
export async function callService(team: Team): Promise<void> {
  for (const [file, text] of Object.entries(caller)) await team.write(file, text)
  const page = 'src/pages/reviews-page.tsx'
  const store = "import { $total } from '../votes/votes.store.ts'"
  await team.edit(
    [page, '    </Stack>', '      <News />\n    </Stack>'],
    [page, store, `import { News } from '../news/news.tsx'\n${store}`],
  )
}
