import type { Block, Mail } from './types.ts'

function toLines(block: Block): string {
  if (block.type === 'button') return `${block.label}:\n${block.url}`
  if (block.type !== 'rows') return block.text
  const lines = block.rows.map(({ term, hint, value }) => {
    const line = value === '' ? term : `${term}: ${value}`
    return hint ? `${line}\n  ${hint}` : line
  })
  return lines.join('\n')
}

/** Renders the whole mail as plain text. */
export function toText({ title, blocks }: Mail, footer: string): string {
  return `${[title, ...blocks.map(toLines), `-- \n${footer}`].join('\n\n')}\n`
}
