import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@storefront/kit/root'

import { replaceSection } from './report.ts'

const file = join('docs', 'performance.md')

/** Writes Markdown into a section of docs/performance.md. Throws if the page does not have it. */
export async function writeSection(name: string, content: string): Promise<void> {
  const path = join(root, file)
  await writeFile(path, replaceSection(await readFile(path, 'utf8'), name, content))
  console.log(`Wrote ${file}`)
}

/** The same for lines that a command printed. */
export async function writeOutput(name: string, lines: string[]): Promise<void> {
  await writeSection(name, ['```text', ...lines, '```'].join('\n'))
}
