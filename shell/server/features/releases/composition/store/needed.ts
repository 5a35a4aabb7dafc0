import type { Release } from '@storefront/api/composition'
import { isPattern } from '@storefront/api/route-pattern'

import type { FileStore } from './file-store.ts'

const quote = '["\'`]'
const escapeForm = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * `"/reviews"`, or the start of a URL with a query, as scripts write a route, in any letter case. Scripts add the values of
 * parameters, so `/reviews/:id` is `"/reviews/`.
 */
function routeForm(path: string): RegExp {
  const [fixed = ''] = path.split(/[:*]/)
  const end = isPattern(path) ? '' : '["\'`?#]'
  return new RegExp(`${quote}${escapeForm(fixed)}${end}`, 'i')
}
const slotForm = (name: string) => new RegExp(`${quote}${escapeForm(name)}${quote}`)

type Script = { name: string; text: string }

async function readScripts(store: FileStore, { files }: Release): Promise<Script[]> {
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  return Promise.all(
    scripts.map(async file => {
      const bytes = await store.read(file)
      return { name: file.path.split('/').at(-1) ?? '', text: bytes?.toString('utf8') ?? '' }
    }),
  )
}

const modulesOf = (release: Release, container: string) =>
  Object.keys(release.contracts).filter(contract => contract.startsWith(`${container}/`))

type PlaceUse = {
  kind: 'page' | 'slot'
  /** The path of the page, or the name of the slot. */
  name: string
  script: string
}

/** The scripts of a release that lead to these pages or place these slots. */
export async function findPlaceUses(
  store: FileStore,
  { routes, slots }: Pick<Release, 'routes' | 'slots'>,
  user: Release,
): Promise<PlaceUse[]> {
  const scripts = await readScripts(store, user)
  const find = (kind: PlaceUse['kind'], name: string, form: RegExp) => {
    const script = scripts.find(({ text }) => form.test(text))?.name
    return script === undefined ? [] : [{ kind, name, script }]
  }
  // Only the shell places slots.
  const placed = user.name === 'shell' ? slots : []
  return [
    ...routes.flatMap(({ path }) => find('page', path, routeForm(path))),
    ...placed.flatMap(({ name }) => find('slot', name, slotForm(name))),
  ]
}

/** The containers that need a remote: by the modules they import, and by the routes and slots in their scripts. */
export async function findNeeds(
  store: FileStore,
  needed: Release,
  others: Release[],
): Promise<string[]> {
  const problems: string[] = []
  for (const other of others) {
    const uses = await findPlaceUses(store, needed, other)
    problems.push(
      ...modulesOf(other, needed.name).map(module => `${other.name} imports ${module}.`),
      ...uses.map(({ kind, name, script }) => {
        const use = kind === 'page' ? `leads to ${name}` : `places its slot ${name}`
        return `${other.name} ${use} (${script}).`
      }),
    )
  }
  return problems
}
