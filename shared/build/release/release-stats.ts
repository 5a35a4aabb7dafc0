import { join } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import type { Expose } from '@storefront/api/composition'

import type { Exposes } from '../bundler/exposes.ts'
import { exposeKey } from '../bundler/names.ts'
import { contractFolder } from '../root.ts'

/** The facts about a build that its release contains, from the bundler's statistics. */
type BuildFacts = {
  /** Names of the emitted scripts, style sheets and assets. */
  files: string[]
  exposes: Record<string, Expose>
  /** Modules of the container `shared` that are imported anywhere, including lazy imports. */
  uses: string[]
  /** Packages that it needs from the shell. */
  shared: string[]
}

/** What the description of a release needs of a build. */
export type Build = Pick<
  BuildReader,
  'files' | 'sources' | 'exports' | 'provided' | 'shared' | 'packageFiles'
>

type Group = { files: string[]; uses: string[] }

export class BuildReader {
  readonly #compilation: Rspack.Compilation
  readonly #stats: Rspack.StatsCompilation
  readonly #modules: { name: string; type: string; chunks: Set<string | number> }[]
  readonly #container: string
  readonly #files: string[]

  constructor(stats: Rspack.Stats, container: string) {
    this.#container = container
    this.#compilation = stats.compilation
    // The statistics' own list groups files that existed before, so it is not used.
    const names = Object.keys(stats.compilation.assets)
    this.#files = names.filter(name => !name.endsWith('.map')).sort()
    this.#stats = stats.toJson({
      all: false,
      chunkGroups: true,
      chunks: true,
      modules: true,
      ids: true,
      chunkModules: false,
      modulesSpace: Number.POSITIVE_INFINITY,
      nestedModules: true,
      runtimeModules: false,
      cachedModules: true,
      dependentModules: true,
      orphanModules: false,
      groupModulesByType: false,
      groupModulesByAttributes: false,
      groupModulesByCacheStatus: false,
      groupModulesByExtension: false,
      groupModulesByPath: false,
      groupModulesByLayer: false,
    })
    this.#modules = (this.#stats.modules ?? []).map(module => ({
      name: module.name ?? '',
      type: module.moduleType ?? '',
      chunks: new Set(module.chunks ?? []),
    }))
  }

  files(): string[] {
    return this.#files
  }

  /**
   * The files of a named chunk, and what it imports statically from `shared`.
   * @throws when the chunk is missing
   */
  group(name: string): Group {
    const found = this.#stats.namedChunkGroups?.[name]
    if (!found) throw new Error(`Cannot find chunk ${name} in the build of ${this.#container}`)
    const chunks = new Set(found.chunks ?? [])
    const inside = this.#modules.filter(module => [...module.chunks].some(id => chunks.has(id)))
    const files = (found.assets ?? []).map(asset => asset.name)
    return { files, uses: usesOf(inside.map(module => module.name)) }
  }

  uses(): string[] {
    return usesOf(this.#modules.map(module => module.name))
  }

  /** `consume shared module (default) react@* (singleton)` → `react`. */
  shared(): string[] {
    const names = this.#modules.map(
      module => /^consume shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@/.exec(module.name)?.[1],
    )
    return [...new Set(names.filter(name => name !== undefined))].sort()
  }

  /** Absolute paths of the modules from a folder, except packages. */
  sources(folder: string): string[] {
    return this.#resources()
      .map(({ path }) => path)
      .filter(path => path.startsWith(join(folder, '/')) && !path.includes('/node_modules/'))
  }

  /** Absolute paths of the files of packages that are in the emitted files. The contract belongs to the shop. */
  packageFiles(): string[] {
    const { chunkGraph, modules } = this.#compilation
    const files = [...modules]
      .filter(module => chunkGraph.getModuleChunks(module).length > 0)
      .flatMap(partsOf)
      .flatMap(module => ('resource' in module ? [String(module.resource)] : []))
    return [...new Set(files)]
      .filter(
        path => path.includes('/node_modules/') && !path.startsWith(join(contractFolder, '/')),
      )
      .sort()
  }

  /** Names of the exports of exposed modules, as the bundler found them. */
  exports(exposes: Record<string, { import: string }>, folder: string): Record<string, string[]> {
    const graph = this.#compilation.moduleGraph
    // The bundler's own module comes last, and wins.
    const modules = new Map(this.#resources().map(({ path, module }) => [path, module]))
    return Object.fromEntries(
      Object.entries(exposes).map(([key, { import: file }]) => {
        const module = modules.get(join(folder, file))
        const names = module ? graph.getProvidedExports(module) : null
        if (Array.isArray(names)) return [key, names.sort()]
        throw new Error(`Cannot read the exports of ${file} from the build of ${this.#container}`)
      }),
    )
  }

  #resources(): { path: string; module: Rspack.Module }[] {
    const modules = [...this.#compilation.modules]
    return [...modules.flatMap(partsOf), ...modules].flatMap(module => {
      const resource = 'resource' in module && String(module.resource)
      return resource ? [{ path: resource.replace(/\?.*$/, ''), module }] : []
    })
  }

  /** `provide shared module (default) react@19.3.1 = …` → `{ react: '19.3.1' }` */
  provided(): Record<string, string> {
    const form = /^provide shared module \([^)]*\) ((?:@[^/]+\/)?[^@]+)@(\S+) = /
    return Object.fromEntries(
      this.#modules.flatMap(({ name }) => {
        const [, request, version] = form.exec(name) ?? []
        return request && version ? [[request, version]] : []
      }),
    )
  }

  facts(exposes: Exposes): BuildFacts {
    return {
      files: this.files(),
      uses: this.uses(),
      shared: this.shared(),
      exposes: Object.fromEntries(
        Object.entries(exposes).map(([key, { name }]) => [key, this.expose(name)]),
      ),
    }
  }

  /** The files of the shell's own lazy pages, whose chunks have the names of their modules. */
  pageExposes(modules: string[]): Record<string, Expose> {
    const keys = modules.map(exposeKey)
    return Object.fromEntries(keys.map(key => [key, this.expose(key)]))
  }

  expose(chunk: string): Expose {
    return this.#paths(this.group(chunk))
  }

  #paths({ files, uses }: Group): Expose {
    const paths = files.map(file => `/r/${this.#container}/${file}`)
    return {
      js: paths.filter(path => path.endsWith('.js')),
      css: paths.filter(path => path.endsWith('.css')),
      uses,
    }
  }
}

/** The modules that the bundler has joined to one. webpack no longer lists them apart. */
function partsOf(module: Rspack.Module): Rspack.Module[] {
  return 'modules' in module ? (module.modules as Rspack.Module[]) : [module]
}

/** `remote shared/ui/button` → `ui/button`. */
function usesOf(names: string[]): string[] {
  const uses = names.map(
    name => /^remote (?:\([^)]*\) )?(?:storefront_)?shared\/(?:\.\/)?(\S+)/.exec(name)?.[1],
  )
  return [...new Set(uses.filter(use => use !== undefined))].sort()
}
