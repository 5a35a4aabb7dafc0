import { posix } from 'node:path'

import { closuresOf, type Tree } from './closures.ts'

/**
 * The table of endpoints is compared by the schemas of each endpoint, in both directions. Its types would differ with
 * every new endpoint, so both trees have the new ones.
 */
const isTable = (path: string) => path.startsWith('shared/api/endpoints/')

/** The previous declarations of several consumers beside the new ones. Files with the same content exist once. */
export class Trees {
  readonly #next: Tree
  readonly #olds: Record<string, string>[] = []

  constructor(next: Tree) {
    this.#next = next
  }

  /** Adds the declarations that a consumer was built against, and returns the number of their tree. */
  add(old: Tree): number {
    const fits = (tree: Tree) =>
      Object.entries(old).every(([path, text]) => (tree[path] ?? text) === text)
    const found = this.#olds.findIndex(fits)
    if (found === -1) return this.#olds.push({ ...old }) - 1
    Object.assign(this.#olds[found] ?? {}, old)
    return found
  }

  /** The files to compile, and the paths of each previous tree whose types are unchanged. */
  write(): { files: Record<string, string>; unchanged: ReadonlySet<string>[] } {
    const files = Object.entries(this.#next).map(([path, text]) => [`new/${path}`, text])
    const unchanged = this.#olds.map(old => this.#unchangedIn(old))
    this.#olds.forEach((old, index) => {
      for (const [path, text] of Object.entries(old)) {
        const isSame = unchanged[index]?.has(path)
        files.push([`old${index}/${path}`, isSame ? aliasOf(path, text) : text])
      }
    })
    return { files: Object.fromEntries(files), unchanged }
  }

  #unchangedIn(old: Tree): ReadonlySet<string> {
    const both = Object.keys(old).filter(path => Object.hasOwn(this.#next, path))
    const fixed = new Set(both.filter(isTable))
    const [before, after] = [closuresOf(old, fixed), closuresOf(this.#next, fixed)]
    return new Set(both.filter(path => before.get(path) === after.get(path)))
  }
}

/**
 * An unchanged file of a previous tree is the new file. Therefore, its classes are the same classes: the compiler
 * compares classes with private members by their declaration.
 */
function aliasOf(path: string, text: string): string {
  const depth = posix.relative(posix.dirname(`old/${path}`), '.')
  const target = `${depth}/new/${path.slice(0, -'.d.ts'.length)}`
  const isDefault = /\bexport\s+default\b|\bas\s+default\b/.test(text)
  return `export * from '${target}'\n${isDefault ? `export { default } from '${target}'\n` : ''}`
}
