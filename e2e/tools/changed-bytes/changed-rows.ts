import { type Account, accounts } from '../actions.ts'
import type { Expose, FullComposition, FullRelease } from '../releases/full-composition.ts'

const languages = ['en', 'zh-TW', 'es'] as const

/** Where the shop shows a module of a remote: as a page, as a slot of the frame, or as a slot on a page. */
export type ModuleUse = { path: string; user: Account; expose: string; slot: string | null }
/**
 * `part`, `slot` and `text`: the page or slot falls back without the file. `style`: it appears without styles.
 */
type Kind = 'part' | 'slot' | 'text' | 'style'
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
      user: accountsOf[role ?? ''] ?? accounts.demo,
    })),
    ...slots.map(({ name, expose }) => {
      const path = slotPaths[name]
      if (!path) throw new Error(`slotPaths has no path for the slot ${name}: add it`)
      return { path, expose, slot: name, user: accounts.demo }
    }),
  ]
}

function codeRows(place: ModuleUse, { js, css }: Pick<Expose, 'js' | 'css'>): Row[] {
  const kind = place.slot ? 'slot' : 'part'
  // Only the styles of remotes are optional. Pages need the styles of shell and shared.
  const isOptional = (file: string) => /^\/r\/(?!shell\/|shared\/)/.test(file)
  return [
    ...js.map(file => ({ ...place, kind, file }) as const),
    ...css.map(file => ({ ...place, kind: isOptional(file) ? 'style' : kind, file }) as const),
  ]
}

/** Adds the language prefix to a path, which may have a query. */
const addressIn = (language: string, path: string) =>
  language === 'en' ? path : `/${language}${path}`

function textRows(place: ModuleUse, { locales }: FullRelease): Row[] {
  return languages.flatMap(language => {
    const file = locales[language]
    return file ? [{ ...place, kind: 'text', file, path: addressIn(language, place.path) }] : []
  })
}

/** The files that every page or a shell page needs to start. Without them there is no shop, or not that page. */
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

/** Each file of a remote with each page and slot that needs it, and each shared module with the first of them. */
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

/** Shared modules that no remote imports. `lazy-cases.ts` covers the modules that load later. */
const unused = ['query', 'ui/description-list', 'ui/tooltip']

export function unusedOf(composition: FullComposition): string[] {
  const started = startFilesOf(composition)
  const exposes = unused.flatMap(name => composition.shared.exposes[name] ?? [])
  return exposes.flatMap(({ js, css }) => [...js, ...css]).filter(path => !started.has(path))
}
