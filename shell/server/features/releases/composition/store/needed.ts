import type { Release } from '@storefront/api/composition'

import type { FileStore } from './file-store.ts'

const quote = '["\'`]'
const escapeForm = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `"/reviews"`, or the start of a URL with a query, as scripts write a route, in any letter case. */
const routeForm = (path: string) => new RegExp(`${quote}${escapeForm(path)}["'\`?#]`, 'i')
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

function problemsOf(needed: Release, other: Release, scripts: Script[]): string[] {
  const find = (form: RegExp) => scripts.find(({ text }) => form.test(text))?.name
  const reported = (use: string, script: string | undefined) =>
    script === undefined ? [] : [`${other.name} ${use} (${script}).`]
  return [
    ...modulesOf(other, needed.name).map(module => `${other.name} imports ${module}.`),
    ...needed.routes.flatMap(({ path }) => reported(`leads to ${path}`, find(routeForm(path)))),
    // Only the shell places slots.
    ...(other.name === 'shell' ? needed.slots : []).flatMap(({ name }) =>
      reported(`places its slot ${name}`, find(slotForm(name))),
    ),
  ]
}

/** The containers that need a remote: by the modules they import, and by the routes and slots in their scripts. */
export async function findNeeds(
  store: FileStore,
  needed: Release,
  others: Release[],
): Promise<string[]> {
  const problems: string[] = []
  for (const other of others)
    problems.push(...problemsOf(needed, other, await readScripts(store, other)))
  return problems
}
