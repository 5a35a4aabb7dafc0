import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Requirement = { id: string; text: string; section: string }

const line = /^- `([A-Z]\d+(?:\.[\w.-]+)?)` (\S.*)$/

/** The requirements of `e2e/requirements.md` in their order. Throws on a malformed line and on a duplicate id. */
export function parseRequirements(markdown: string): Requirement[] {
  const requirements = new Map<string, Requirement>()
  let section = ''
  for (const [index, text] of markdown.split('\n').entries()) {
    if (text.startsWith('## ')) section = text.slice(3).trim()
    if (!text.startsWith('- ')) continue
    const [, id, requirement] = line.exec(text) ?? []
    if (!id || !requirement) throw new Error(`Line ${index + 1} is not a requirement: ${text}`)
    if (requirements.has(id)) throw new Error(`Line ${index + 1}: ${id} is a duplicate`)
    requirements.set(id, { id, text: requirement, section })
  }
  return [...requirements.values()]
}

/** Reads the requirements of the repository at `root`. */
export function readRequirements(root: string): Requirement[] {
  return parseRequirements(readFileSync(join(root, 'e2e', 'requirements.md'), 'utf8'))
}
