import { z } from 'zod'

import { cleanBody } from './clean-body.ts'

const length = z.number().positive().max(4096)
const offset = z.number().min(-4096).max(4096)
/** The optional fields of icons, aliases and the whole set, as Iconify names them. */
const placement = {
  left: offset.optional(),
  top: offset.optional(),
  width: length.optional(),
  height: length.optional(),
  rotate: z.int().min(0).max(3).optional(),
  hFlip: z.boolean().optional(),
  vFlip: z.boolean().optional(),
}
const iconSchema = z.object({
  ...placement,
  body: z.string().transform(cleanBody).pipe(z.string()),
})
const aliasSchema = z.object({ ...placement, parent: z.string() })
const responseSchema = z.object({
  ...placement,
  prefix: z.string(),
  icons: z.record(z.string(), z.unknown()),
  aliases: z.record(z.string(), z.unknown()).default({}),
})

export type PublicIcon = z.infer<typeof iconSchema>
type Placement = Omit<PublicIcon, 'body'>
type IconSet = z.infer<typeof responseSchema>

const maxAliases = 5

/** The fields of an alias replace position and size of its parent. Rotations and flips are combined. */
function merge({ body, ...parent }: PublicIcon, alias: Placement): PublicIcon {
  const { rotate: turned = 0, hFlip: mirrored = false, vFlip: turnedOver = false, ...rest } = alias
  const rotate = ((parent.rotate ?? 0) + turned) % 4
  const merged = {
    ...parent,
    ...rest,
    rotate: rotate || undefined,
    hFlip: (parent.hFlip ?? false) !== mirrored || undefined,
    vFlip: (parent.vFlip ?? false) !== turnedOver || undefined,
    body,
  }
  return Object.fromEntries(
    Object.entries(merged).filter(([, each]) => each !== undefined),
  ) as PublicIcon
}

function readIcon(response: IconSet, name: string, depth = 0): PublicIcon | null {
  const { icons, aliases, prefix: _, ...ofSet } = response
  if (Object.hasOwn(icons, name)) {
    const icon = iconSchema.safeParse(icons[name]).data
    return icon ? { width: 16, height: 16, ...ofSet, ...icon } : null
  }
  const alias = Object.hasOwn(aliases, name) ? aliasSchema.safeParse(aliases[name]).data : undefined
  if (!alias || depth >= maxAliases) return null
  const { parent, ...own } = alias
  const icon = readIcon(response, parent, depth + 1)
  return icon && merge(icon, own)
}

/**
 * Reads the icons with these names from a response of Iconify's API. Returns null for a missing icon and for one that contains
 * anything but shapes.
 * @throws if the response has another format or is of another set.
 */
export function readIcons(
  response: unknown,
  set: string,
  names: readonly string[],
): Map<string, PublicIcon | null> {
  const parsed = responseSchema.parse(response)
  if (parsed.prefix !== set) throw new Error(`The response is of the set ${parsed.prefix}`)
  return new Map(names.map(name => [name, readIcon(parsed, name)]))
}
