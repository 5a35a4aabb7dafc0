import { type Account, accounts } from './actions.ts'
import type { Expose, FullComposition, FullRelease } from './full-composition.ts'

export const languages = ['en', 'zh-TW', 'es'] as const

/** Where a part stands: a page of its own, a tool of the frame, or a panel of somebody's page. */
export type ModuleUse = { path: string; who: Account; expose: string; slot: string | null }
/**
 * `part`, `slot`, `text`: the place falls back without it. `style`, of a remote: it stands plainly.
 */
export type Kind = 'part' | 'slot' | 'text' | 'style'
export type Row = ModuleUse & { kind: Kind; file: string }

const slotPaths: Record<string, string> = {
  'mini-cart': '/guest',
  'chat-launcher': '/guest',
  'orders-panel': '/account',
  'servers-panel': '/account?section=servers',
  'invoices-panel': '/account?section=invoices',
}
const accountsOf: Record<string, Account> = {
  support: accounts.support,
  operator: accounts.operator,
}

function placesOf({ routes, slots }: FullRelease): ModuleUse[] {
  return [
    ...routes.map(({ path, expose, role }) => ({
      path,
      expose,
      slot: null,
      who: accountsOf[role ?? ''] ?? accounts.demo,
    })),
    ...slots.map(({ name, expose }) => {
      const path = slotPaths[name]
      if (!path) throw new Error(`Where the slot ${name} stands is not known here: add it`)
      return { path, expose, slot: name, who: accounts.demo }
    }),
  ]
}

function codeRows(place: ModuleUse, { js, css }: Pick<Expose, 'js' | 'css'>): Row[] {
  const kind = place.slot ? 'slot' : 'part'
  // Only the styles of remotes are spared: without those of shell and shared nothing is to be read.
  const isSpared = (file: string) => /^\/r\/(?!shell\/|shared\/)/.test(file)
  return [
    ...js.map(file => ({ ...place, kind, file }) as const),
    ...css.map(file => ({ ...place, kind: isSpared(file) ? 'style' : kind, file }) as const),
  ]
}

/** With the language's own address; the account's sections come after it. */
const addressIn = (language: string, path: string) =>
  language === 'en' ? path : `/${language}${path}`

function textRows(place: ModuleUse, { locales }: FullRelease): Row[] {
  return languages.flatMap(language => {
    const file = locales[language]
    return file ? [{ ...place, kind: 'text', file, path: addressIn(language, place.path) }] : []
  })
}

/** What documents start with, pages of the shell itself included: without it there is no shop, or not this page of it. */
export function startFilesOf({ shell, shared }: FullComposition): Set<string> {
  const { runtime, boot, js, css, uses, frame, recovery } = shell.parts
  const used = uses.map(name => shared.exposes[name]).filter(expose => expose !== undefined)
  return new Set([
    ...[runtime, boot, frame, recovery, ...js, ...css, shared.entry],
    ...Object.values(shell.exposes).flatMap(({ js, css }) => [...js, ...css]),
    ...used.flatMap(expose => [...expose.js, ...expose.css]),
    ...Object.values({ ...shell.locales }),
    ...Object.values({ ...shared.locales }),
  ])
}

/** Each file of a remote with each page and slot that needs it; a shared module with the first of them. */
export function rowsOf(composition: FullComposition): Row[] {
  const { shared, remotes } = composition
  const started = startFilesOf(composition)
  const seen = new Set<string>()
  const isFirst = ({ file }: Row) => !seen.has(file) && seen.add(file)
  return remotes.flatMap(release =>
    placesOf(release).flatMap(place => {
      const expose = release.exposes[place.expose]
      if (!expose) throw new Error(`${release.name} exposes no ${place.expose}`)
      const used = expose.uses.flatMap(name => codeRows(place, shared.exposes[name] ?? noCode))
      const own = codeRows(place, { js: [release.entry], css: [] })
      const texts = textRows(place, release)
      const rows = [...own, ...codeRows(place, expose), ...texts]
      return [...rows, ...used.filter(isFirst)].filter(({ file }) => !started.has(file))
    }),
  )
}

const noCode = { js: [], css: [] }

/** Shared modules that no team's code imports by name today; those that are brought later have ways of their own. */
const unused = ['query', 'ui/description-list', 'ui/tooltip']

export function unusedOf(composition: FullComposition): string[] {
  const started = startFilesOf(composition)
  const exposes = unused.flatMap(name => composition.shared.exposes[name] ?? [])
  return exposes.flatMap(({ js, css }) => [...js, ...css]).filter(path => !started.has(path))
}
