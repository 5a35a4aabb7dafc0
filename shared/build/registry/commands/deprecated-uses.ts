import type { CommandResult } from '../../command-line/command.ts'
import { table } from '../../command-line/format.ts'
import {
  type DeprecatedExport,
  findDeprecatedUses,
  listDeprecated,
} from '../../compatibility/check-deprecations.ts'
import { daysLeft, describeLeft } from '../../compatibility/deprecation-window.ts'
import { readToday } from '../../publish/fresh-page.ts'
import { partOfPublished, readComposition } from '../../publish/live-contracts.ts'
import type { Registry } from '../client.ts'
import { readStatus } from '../names.ts'

const isSame = (one: DeprecatedExport, other: DeprecatedExport) =>
  one.module === other.module && one.name === other.name

/** The deprecated exports of the live shop, those whose window ends first at the top, with the releases that use them. */
export async function listDeprecatedUses(registry: Registry): Promise<CommandResult> {
  const { shop } = registry
  const { composition } = await readStatus(registry)
  const { shell, shared, remotes } = await readComposition(shop, composition)
  const releases = [shell, shared, ...Object.values(remotes)]
  const parts = await Promise.all(releases.map(release => partOfPublished(shop, release)))
  const uses = findDeprecatedUses(parts)
  const today = await readToday(shop)
  const found = listDeprecated(parts)
    .sort((one, other) => (one.deprecation.until < other.deprecation.until ? -1 : 1))
    .map(one => ({ ...one, usedBy: uses.filter(use => isSame(use, one)) }))
  const json = found.map(({ module, name, deprecation, usedBy }) => ({
    module,
    export: name,
    ...deprecation,
    daysLeft: daysLeft(deprecation, today),
    usedBy: usedBy.map(({ consumer: container, sites }) => ({ container, sites })),
  }))
  const rows = found.map(({ module, name, deprecation, usedBy }) => [
    `${name} of ${module}`,
    deprecation.until,
    describeLeft(deprecation, today),
    usedBy.map(({ consumer }) => consumer).join(', ') || 'nobody',
    deprecation.instead,
  ])
  const headings = ['export', 'removed after', '', 'used by', 'instead']
  const none = 'The live release of shared has no deprecated exports.'
  return { json, text: rows.length > 0 ? table(headings, rows) : none }
}
