import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseInterface } from '@storefront/api/interface'

import { readLiveTypes } from '../live-types/live-types.ts'
import { isPacked } from '../packed.ts'
import { root } from '../root.ts'
import { type Node, nameOf, type SourceFile } from './source-file.ts'
import { patternsOf, unknown } from './url-patterns.ts'

type Texts = { [key: string]: string | Texts }

/** `separate.gpu.description_one` → `separate.gpu.description`: the key that code uses for all plural forms. */
const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

function keysIn(texts: Texts, start = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [baseOf(start + key)] : keysIn(text, `${start}${key}.`),
  )
}

/** The keys of a folder of texts. */
export function textKeys(locales: string): string[] {
  const texts: Texts = JSON.parse(readFileSync(join(locales, 'en.json'), 'utf8'))
  return [...new Set(keysIn(texts))].sort()
}

/** Calls that select the texts of `shared`. */
const selectsShared = ({ type, callee, arguments: values }: Node) =>
  type === 'CallExpression' &&
  ['translate', 'useTranslation'].includes(nameOf(callee)) &&
  nameOf((values as Node[])[0]) === 'shared'

/**
 * Keys of `shared` that the sources name. In a file that selects the texts of `shared`, each text with the form of such
 * a key counts, also the start of one (`error.${code}`).
 */
export function textUses(files: SourceFile[]): ReleaseInterface['uses']['texts'] {
  const known = isPacked ? readLiveTypes().texts : textKeys(join(root, 'shared/locales'))
  const uses: Record<string, string[]> = {}
  for (const file of files.filter(({ nodes }) => nodes.some(selectsShared))) {
    for (const node of file.nodes) {
      if (node.type !== 'Literal' && node.type !== 'TemplateLiteral') continue
      for (const key of keysOf(patternsOf(node, file), known))
        uses[key] = [...new Set([...(uses[key] ?? []), file.siteOf(node)])]
    }
  }
  return uses
}

function keysOf(patterns: string[], known: string[]): string[] {
  const starts = patterns.map(pattern => pattern.split(unknown))
  return starts.flatMap(([start = '', ...rest]) => {
    if (rest.length === 0) return known.filter(key => key === start)
    return start.includes('.') ? known.filter(key => key.startsWith(start)) : []
  })
}
