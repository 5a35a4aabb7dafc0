import { basename, sep } from 'node:path'

/** Order of the layers, declared at the start of the shell's first style sheet. */
export const layerOrder = 'reset, tokens, ui, shell, remotes'

/** Containers that are no remotes. Their style sheets have layers by their paths. The monolith contains all sources. */
const platform = ['shell', 'shared', 'monolith', 'gallery']

export const isPlatform = (container: string) => platform.includes(container)

/** The layer of a style sheet of a container. Authors write plain CSS, and the build adds the layer. */
export function layerOf(path: string, container: string): string | null {
  const posixPath = path.split(sep).join('/')
  if (posixPath.includes('/node_modules/')) return null
  if (!isPlatform(container)) return `remotes.${container}`
  const remote = /\/remotes\/([a-z]+)\//.exec(posixPath)?.[1]
  if (remote) return `remotes.${remote}`
  if (posixPath.includes('/shell/')) return 'shell'
  const file = basename(posixPath)
  if (file === 'reset.css' || file === 'base.css') return 'reset'
  return file === 'tokens.css' ? 'tokens' : 'ui'
}

type CssNode = { type: string; name?: string; nodes?: unknown[]; remove(): void }
type CssRoot = {
  source?: { input?: { file?: string } }
  nodes: CssNode[]
  prepend(node: unknown): void
  append(node: unknown): void
}
type PostcssHelpers = {
  AtRule: new (options: { name: string; params: string; nodes?: unknown[] }) => unknown
}

/** PostCSS plugin: puts the style sheets of a container into layers, except rules that must be outside of them. */
export function layerPlugin(container: string) {
  return {
    postcssPlugin: 'storefront-layers',
    OnceExit(root: CssRoot, helpers: PostcssHelpers): void {
      const layer = layerOf(root.source?.input?.file ?? '', container)
      if (layer !== null) addLayer(root, layer, helpers)
    },
  }
}

function addLayer(root: CssRoot, layer: string, { AtRule }: PostcssHelpers): void {
  const external = new Set(['charset', 'import'])
  const inside = root.nodes.filter(node => node.type !== 'atrule' || !external.has(node.name ?? ''))
  if (inside.length > 0) root.append(new AtRule({ name: 'layer', params: layer, nodes: inside }))
  // The rule has copies of the nodes.
  for (const node of inside) node.remove()
  root.prepend(new AtRule({ name: 'layer', params: layerOrder }))
}

/** Rules that must come before all others of a style sheet. */
const head = /^(?:\s*@(?:charset|import)\b[^;]*;)*/

/** Puts a bundled style sheet into a layer. */
export function wrapInLayer(text: string, layer: string): string {
  const [first = ''] = head.exec(text) ?? []
  const rest = text.slice(first.length)
  if (rest.trim() === '') return text
  return `${first}@layer ${layerOrder};\n@layer ${layer} {\n${rest}\n}\n`
}
