import type { Composition, Fill } from '@storefront/api/composition'
import type { JsonSchema } from '@storefront/api/interface'

import type { Command } from '../../command-line/command.ts'
import { table } from '../../command-line/format.ts'
import { offersOf } from '../../compatibility/check-slots.ts'
import { partOfPublished, readComposition } from '../../publish/live-contracts.ts'
import { readStatus } from '../names.ts'

type Extension = Pick<Fill, 'order'> & { remote: string }

/** An extension slot. `unknown`: a remote fills it, and no release offers it. */
type SlotView = {
  name: string
  state: 'empty' | 'filled' | 'unknown'
  owner: string | null
  /** The schema of what its extensions get. */
  context: JsonSchema | null
  /** In their order. */
  extensions: Extension[]
}

/** `productId: integer, name?: string` */
function describeContext(context: JsonSchema | null): string {
  const { properties = {}, required = [] } = context ?? {}
  return Object.entries(properties as Record<string, JsonSchema>)
    .map(([name, { type, enum: values, anyOf }]) => {
      const isRequired = (required as string[]).includes(name)
      const form = values ? (values as unknown[]).join(' | ') : (type ?? (anyOf ? 'any of' : 'any'))
      return `${name}${isRequired ? '' : '?'}: ${form}`
    })
    .join(', ')
}

const describeExtensions = (extensions: Extension[]) =>
  extensions.map(({ remote, order }) => `${remote} (${order})`).join(', ')

const toRow = ({ name, state, owner, context, extensions }: SlotView) => [
  name,
  state,
  owner ?? 'nobody',
  describeExtensions(extensions),
  describeContext(context),
]

function extensionsBySlot({ remotes }: Composition): Map<string, Extension[]> {
  const found = new Map<string, Extension[]>()
  for (const { name: remote, fills = [] } of Object.values(remotes))
    for (const { slot, order } of fills)
      found.set(slot, [...(found.get(slot) ?? []), { remote, order }])
  for (const extensions of found.values())
    extensions.sort((one, other) => one.order - other.order || (one.remote < other.remote ? -1 : 1))
  return found
}

async function listSlots(shop: string, composition: Composition): Promise<SlotView[]> {
  const { shell, shared, remotes } = composition
  const releases = [shell, shared, ...Object.values(remotes)]
  const parts = await Promise.all(releases.map(release => partOfPublished(shop, release)))
  const offers = offersOf(parts)
  const extensions = extensionsBySlot(composition)
  return [...new Set([...offers.keys(), ...extensions.keys()])].sort().map(name => {
    const [offer] = offers.get(name) ?? []
    const own = extensions.get(name) ?? []
    const filled = own.length > 0 ? 'filled' : 'empty'
    return {
      name,
      state: offer ? filled : 'unknown',
      owner: offer?.owner ?? null,
      context: offer?.context ?? null,
      extensions: own,
    }
  })
}

export const slots: Command = {
  usage: 'slots',
  most: 0,
  summary: 'lists the extension slots of the live shop: who offers and who fills them',
  hints: [
    'The number of an extension is its order. `unknown`: no release offers the slot, so its extensions are not shown.',
    '--json also has the schema of the context of each slot.',
  ],
  run: async ({ registry }) => {
    const { composition } = await readStatus(registry)
    const json = await listSlots(registry.shop, await readComposition(registry.shop, composition))
    const headings = ['slot', 'state', 'offered by', 'filled by', 'context']
    const none = 'No release offers or fills an extension slot.'
    return { json, text: json.length > 0 ? table(headings, json.map(toRow)) : none }
  },
}
