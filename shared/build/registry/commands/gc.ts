import type { GcReport } from '@storefront/api/registry-upkeep'

import type { Command } from '../../command-line/command.ts'
import { count, inKilobytes, short, table } from '../../command-line/format.ts'

export const gc: Command = {
  usage: 'gc',
  most: 0,
  summary:
    'lists releases that no composition of the last 7 days (at least 3) needs; --delete removes them',
  options: { delete: { type: 'boolean' } },
  hints: ['--delete            removes them; without it, nothing changes'],
  run: async ({ registry, values }) => {
    const json = await registry.request('POST /_registry/gc', {
      json: { isReal: values.delete === true },
    })
    return { json, text: describe(json) }
  },
}

function describe({ releases, files, marked, bytes, isReal }: GcReport): string {
  const total = `${count(releases.length, 'release')}, ${count(files, 'file')}, ${inKilobytes(bytes)}`
  if (releases.length === 0 && files === 0 && marked === 0) return 'There is nothing to remove.'
  const rows = releases.map(release => [
    release.name,
    release.label,
    short(release.id),
    String(release.files),
    inKilobytes(release.bytes),
  ])
  const listed = table(['container', 'label', 'release', 'files', 'size'], rows)
  const later =
    marked > 0
      ? ` ${count(marked, 'file')} can be removed when nothing has needed them for 24 hours.`
      : ''
  const end = isReal
    ? `Removed: ${total}.${later}`
    : `Nothing is removed yet: \`npm run registry -- gc --delete\` removes ${total}.`
  return `${listed}\n\n${end}`
}
