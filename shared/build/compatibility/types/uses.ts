import type { Finding } from '@storefront/api/findings'
import type { ReleaseInterface } from '@storefront/api/interface'
import type { ReleaseTypes } from '@storefront/api/release-types'

import { isExportName, type UsedExport } from './assertions.ts'
import { toFinding } from './to-finding.ts'
import { Trees } from './trees.ts'

/** A container as its release describes it; null where the release recorded nothing. */
export type Consumer = {
  name: string
  uses: ReleaseInterface['uses']['modules'] | null
  types: ReleaseTypes | null
}

/** A consumer of an export, with the places of its imports. `name` is null for a whole module. */
export type User = { consumer: string; module: string; name: string | null; sites: string[] }

type Use = User & { name: string; tree: number; old: string; new: string }

const provider = 'shared/'

/** What consumers use of `shared`, and in which previous declarations. */
export class Uses {
  readonly unknown = new Set<string>()
  readonly notes: string[] = []
  readonly #candidate: ReleaseTypes | null
  readonly #trees: Trees
  readonly #uses: Use[] = []
  readonly #missing: User[] = []

  constructor(candidate: ReleaseTypes | null) {
    this.#candidate = candidate
    this.#trees = new Trees(candidate?.files ?? {})
  }

  doubt(container: string, reason: string): void {
    const note = `The types of ${container} cannot be checked: ${reason}.`
    this.unknown.add(container)
    if (!this.notes.includes(note)) this.notes.push(note)
  }

  /** A consumer without declarations is compared with those of the live release, and stays unknown. */
  add({ name: consumer, uses, types }: Consumer, live: ReleaseTypes | null): void {
    if (!uses) this.doubt(consumer, 'its release did not record what it uses, so build it again')
    if (!types) this.doubt(consumer, 'its release has no declarations, so build it again')
    if (!this.#candidate) this.doubt(consumer, 'those of shared are unknown')
    const base = types ?? live
    if (!uses || !base || !this.#candidate) return
    const tree = this.#trees.add(base.files)
    for (const [module, names] of Object.entries(uses)) {
      if (!module.startsWith(provider)) continue
      const expose = module.slice(provider.length)
      const old = types ? own(types.against, module) : own(base.exposes, expose)
      const next = own(this.#candidate.exposes, expose)
      if (old === undefined) this.doubt(consumer, `its declarations do not include ${module}`)
      else if (next === undefined)
        this.#missing.push({ consumer, module, name: null, sites: Object.values(names).flat() })
      else this.#addNames({ consumer, module, tree, old, new: next }, names)
    }
  }

  #addNames(module: Omit<Use, 'name' | 'sites'>, names: Record<string, string[]>): void {
    // `*` is an import of the whole module, for example a lazy one. What it reads of the module has its own name.
    for (const [name, sites] of Object.entries(names).filter(([name]) => name !== '*'))
      if (isExportName(name)) this.#uses.push({ ...module, name, sites })
      else this.doubt(module.consumer, `${JSON.stringify(name)} is not the name of an export`)
  }

  missingModules(): Finding[] {
    return this.#missing.map(user => toFinding(user, 'shared does not expose it'))
  }

  /** The used exports whose declarations changed, each once, and the files to compile. */
  changed(): { exports: UsedExport[]; files: Record<string, string> } {
    const { files, unchanged } = this.#trees.write()
    const exports = new Map<string, UsedExport>()
    for (const use of this.#uses)
      if (!unchanged[use.tree]?.has(use.old)) exports.set(keyOf(use), toExport(use))
    return { exports: [...exports.values()], files }
  }

  usersOf(used: UsedExport): User[] {
    const key = JSON.stringify(used)
    return this.#uses.filter(use => keyOf(use) === key)
  }
}

function toExport({ module, name, tree, old, new: next }: Use): UsedExport {
  return { module, name, old: `old${tree}/${old}`, new: `new/${next}` }
}

const keyOf = (use: Use) => JSON.stringify(toExport(use))

/** Names come from releases, so a property of every object is not one of them. */
function own(values: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}
