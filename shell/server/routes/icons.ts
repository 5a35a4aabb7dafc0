import { icons as lucide } from '@iconify-json/lucide'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refusal } from '../refusal.ts'

const mostIcons = 100
const sets = new Map([['lucide', lucide]])

function pick(set: typeof lucide, names: string[]) {
  const known = names.filter(name => Object.hasOwn(set.icons, name))
  const aliases = names.filter(name => set.aliases && Object.hasOwn(set.aliases, name))
  const parents = aliases.map(name => set.aliases?.[name]?.parent ?? '')
  const found = new Set([...known, ...aliases])
  return {
    prefix: set.prefix,
    width: set.width,
    height: set.height,
    icons: Object.fromEntries([...known, ...parents].map(name => [name, set.icons[name]])),
    aliases: Object.fromEntries(aliases.map(name => [name, set.aliases?.[name]])),
    not_found: names.filter(name => !found.has(name)),
  }
}

/** `/api/icons/lucide.json?icons=a,b`: the answer that Iconify's clients expect (SPEC 7). */
export async function registerIcons(app: FastifyInstance): Promise<void> {
  type Request = FastifyRequest<{ Params: { file: string }; Querystring: { icons?: unknown } }>
  app.get('/api/icons/:file', async (request: Request, reply) => {
    const { icons } = request.query
    const set = sets.get(request.params.file.replace(/\.json$/, ''))
    if (!set || !request.params.file.endsWith('.json'))
      throw new Refusal(404, 'not_found', { message: 'Not found.' })
    const names = typeof icons === 'string' ? icons.split(',') : []
    if (names.length === 0 || names.length > mostIcons)
      throw new Refusal(422, 'invalid', { message: `Name 1 to ${mostIcons} icons.` })
    return reply.header('cache-control', 'public, max-age=604800').send(pick(set, names))
  })
}
