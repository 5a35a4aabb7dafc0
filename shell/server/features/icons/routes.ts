import { icons as lucide } from '@iconify-json/lucide'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { clientKey } from '../../http/rate-limits/address-key.ts'
import { createLimiter } from '../../http/rate-limits/rate-limit.ts'
import { HttpError } from '../../http-error.ts'
import { createPublicIcons, type FoundIcons, publicIconsPath } from './public-icons.ts'

const maxIcons = 100
const cacheSeconds = { found: 604_800, missing: 3600 }
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

type IconRequest = FastifyRequest<{ Params: { file: string }; Querystring: { icons?: unknown } }>

const notFound = () => new HttpError(404, 'not_found', { message: 'Not found.' })

/** Reads the set from a file name such as `lucide.json`. */
function setOf({ params }: IconRequest): string {
  const [, set] = /^(.+)\.json$/.exec(params.file) ?? []
  if (set === undefined) throw notFound()
  return set
}

function namesOf({ query: { icons } }: IconRequest): string[] {
  const names = typeof icons === 'string' ? icons.split(',') : []
  if (names.length === 0 || names.length > maxIcons)
    throw new HttpError(422, 'invalid', { message: `Name 1 to ${maxIcons} icons.` })
  return names
}

/** The format of Iconify's names of sets and icons. Requests to the public service contain only such names. */
const nameForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
const maxLengths = { name: 64, names: 2000 }
const isName = (text: string) => text.length <= maxLengths.name && nameForm.test(text)

function checkPublic(set: string, names: string[]): void {
  if (!isName(set)) throw notFound()
  if (!names.every(isName) || names.join().length > maxLengths.names)
    throw new HttpError(422, 'invalid', { message: 'Name icons by a-z, 0-9 and hyphens.' })
}

const cacheControl = (found: FoundIcons, names: string[]) => {
  if (found.size < new Set(names).size) return 'no-store'
  const isComplete = [...found.values()].every(icon => icon !== null)
  return `public, max-age=${isComplete ? cacheSeconds.found : cacheSeconds.missing}`
}

async function registerPublicIcons(app: FastifyInstance, address: string): Promise<void> {
  const { fetch, now } = app.dependencies
  const icons = createPublicIcons(address, {
    fetch,
    now,
    warn: (message, cause) =>
      app.log.warn(
        { err: cause, address },
        `${message}. Icons that the shop does not have stay empty. Check the network, or set ICON_FALLBACK_URL=off.`,
      ),
  })
  const limitRequests = createLimiter(app, 'icons', clientKey)
  app.get(`${publicIconsPath}/:file`, async (request: IconRequest, reply) => {
    const [set, names] = [setOf(request), namesOf(request)]
    checkPublic(set, names)
    if (!icons.isCached(set, names)) await limitRequests(request)
    const found = await icons.find(set, names)
    if (found.size === 0) throw new HttpError(503, 'unavailable', { retryAfterSeconds: 30 })
    const known = [...found].filter(([, icon]) => icon !== null)
    return reply.header('cache-control', cacheControl(found, names)).send({
      prefix: set,
      icons: Object.fromEntries(known),
      not_found: names.filter(name => !found.get(name)),
    })
  })
}

/**
 * `/api/icons/lucide.json?icons=a,b` is the local endpoint (S7.icons). It responds in the format that Iconify's clients expect.
 * `/api/icons/public/<set>.json` responds with other icons from the public service, unless that is off.
 */
export async function registerIcons(app: FastifyInstance): Promise<void> {
  app.get('/api/icons/:file', async (request: IconRequest, reply) => {
    const set = sets.get(setOf(request))
    if (!set) throw notFound()
    const names = namesOf(request)
    return reply
      .header('cache-control', `public, max-age=${cacheSeconds.found}`)
      .send(pick(set, names))
  })
  const { iconFallbackUrl } = app.dependencies.config
  if (iconFallbackUrl !== null) await registerPublicIcons(app, iconFallbackUrl)
}
