import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Statement = { id: string; text: string; section: string }

const line = /^- `([A-Z]\d+(?:\.[\w.-]+)?)` (\S.*)$/

/** The statements of `e2e/spec/statements.md` in their order. Throws on a malformed line and on an id that is there twice. */
export function parseStatements(markdown: string): Statement[] {
  const statements = new Map<string, Statement>()
  let section = ''
  for (const [index, text] of markdown.split('\n').entries()) {
    if (text.startsWith('## ')) section = text.slice(3).trim()
    if (!text.startsWith('- ')) continue
    const [, id, statement] = line.exec(text) ?? []
    if (!id || !statement) throw new Error(`Line ${index + 1} is no statement: ${text}`)
    if (statements.has(id)) throw new Error(`Line ${index + 1}: ${id} is there twice`)
    statements.set(id, { id, text: statement, section })
  }
  return [...statements.values()]
}

/** Those of the repository at `root`. */
export function readStatements(root: string): Statement[] {
  return parseStatements(readFileSync(join(root, 'e2e', 'spec', 'statements.md'), 'utf8'))
}
