import type { Composition, Release } from '@storefront/api/composition'
import { bootData } from 'shared/boot'
import { $language, addTexts, type Texts } from 'shared/i18n'

import { fetchComposition } from './fetch-composition.ts'

/** What the page has taken from the document and cannot change: its routes, slots, and extensions. */
const placesOf = ({ routes, slots, fills }: Release) => JSON.stringify([routes, slots, fills])

/** The remotes that changed, or null if the page must reload to show the change. */
function findChanged(from: Composition, to: Composition): Release[] | null {
  const isSame = from.shell.id === to.shell.id && from.shared.id === to.shared.id
  const names = Object.keys(from.remotes)
  if (!isSame || names.join() !== Object.keys(to.remotes).join()) return null
  const changed = Object.values(to.remotes).filter(({ name, id }) => from.remotes[name]?.id !== id)
  const hasSamePlaces = (release: Release) => {
    const previous = from.remotes[release.name]
    return previous && placesOf(previous) === placesOf(release)
  }
  return changed.every(hasSamePlaces) ? changed : null
}

async function replaceTexts({ name, locales }: Release): Promise<void> {
  const { composition, readText } = globalThis.__STOREFRONT__
  const language = $language.get()
  const path = locales[language]
  if (composition.locales[name] === path) return
  composition.locales[name] = path
  await addTexts(name, language, JSON.parse(await readText(path)) as Texts)
}

/** Shows another build: with Fast Refresh if only remotes changed, else with a reload. */
async function showBuild(id: string): Promise<void> {
  if (id === bootData.id) return
  const { composition, complete } = globalThis.__STOREFRONT__
  const current = await complete()
  const next = await fetchComposition(id)
  const changed = findChanged(current, next)
  if (!changed) return location.reload()
  await globalThis.__storefrontDevelopment.replaceReleases(changed)
  for (const release of changed) {
    await replaceTexts(release)
    current.remotes[release.name] = release
  }
  composition.id = id
  bootData.id = id
}

/** The server sends the id of the live composition at once, and after each build. */
function followBuilds(): void {
  // Loads the composition of this page before it is needed.
  globalThis.__STOREFRONT__.complete().catch(() => undefined)
  let last = Promise.resolve()
  // biome-ignore lint/plugin/one-client: the stream of builds, which exists only in development.
  const stream = new EventSource('/_development/builds')
  stream.onmessage = ({ data }) => {
    last = last
      .then(() => showBuild(data))
      .catch((error: unknown) => {
        console.warn('Fast Refresh is not possible: the page reloads', error)
        location.reload()
      })
  }
}

if (bootData.settings.isDevelopment) followBuilds()
