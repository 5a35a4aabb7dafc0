import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

import type { Node } from '../interface/source-file.ts'
import { nodesIn } from '../interface/source-file.ts'

export type BuiltScript = { name: string; nodes: Node[] }

/** The scripts of a built folder. Files that no parser reads have no nodes: the registry rejects them. */
export async function readScripts(folder: string): Promise<BuiltScript[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const scripts = names.filter(name => /\.m?js$/.test(name)).sort()
  return await Promise.all(
    scripts.map(async name => ({ name, nodes: parse(await readFile(join(folder, name), 'utf8')) })),
  )
}

function parse(text: string): Node[] {
  try {
    return [...nodesIn(parseAst(text, { lang: 'js' }))]
  } catch {
    return []
  }
}
