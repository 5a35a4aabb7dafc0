import type { Finding } from '@storefront/api/findings'
import type { JsonSchema } from '@storefront/api/interface'

import type { Part } from './part.ts'
import { compareSchemas } from './schema/compare-schemas.ts'

type Offer = { owner: string; context: JsonSchema }

function toFinding(breaks: string, message: string): Finding {
  return { check: 'slots', breaks, at: null, against: 'candidate', message }
}

/**
 * Each extension slot that a container fills must be offered by one other container, whose context must have all that
 * the extension reads. No slot of the shell has the name of an extension slot. A release without an interface offers nothing.
 */
export function checkSlots(parts: Part[]): Finding[] {
  const offers = offersOf(parts)
  return [
    ...[...offers].flatMap(([slot, owners]) => findTwice(slot, owners)),
    ...parts.flatMap(({ name, slots = [] }) =>
      slots.flatMap(slot => findTaken(name, slot, offers.get(slot)?.[0])),
    ),
    ...parts.flatMap(part =>
      (part.fills ?? []).flatMap(slot => findMisfit(part, slot, offers.get(slot)?.[0])),
    ),
  ]
}

/** Slot → the containers that offer it. */
export function offersOf(parts: Part[]): Map<string, Offer[]> {
  const offers = new Map<string, Offer[]>()
  for (const { name: owner, interface: own } of parts)
    for (const [slot, context] of Object.entries(own?.offers.slots ?? {}))
      offers.set(slot, [...(offers.get(slot) ?? []), { owner, context }])
  return offers
}

function findTwice(slot: string, [first, ...others]: Offer[]): Finding[] {
  return others.map(({ owner }) =>
    toFinding(
      owner,
      `${owner} offers the extension slot ${slot}, which ${first?.owner} offers, too: give it another name in ${owner}, or remove it from ${first?.owner} first.`,
    ),
  )
}

/** A switch names a slot only by its name, and its owner depends on the kind of the slot. */
function findTaken(name: string, slot: string, offer: Offer | undefined): Finding[] {
  if (!offer) return []
  return [
    toFinding(
      name,
      `${name} has the slot ${slot}, which is the name of an extension slot of ${offer.owner}: give it another name in ${name}.`,
    ),
  ]
}

function findMisfit(part: Part, slot: string, offer: Offer | undefined): Finding[] {
  const { name } = part
  if (!offer)
    return [
      toFinding(
        name,
        `${name} fills the extension slot ${slot}, which no release offers: keep it in its owner, deploy a release that offers it in the same set, or deploy a release of ${name} without it first (\`npm run registry -- slots\` lists the slots).`,
      ),
    ]
  const read = part.interface?.uses.slots?.[slot]
  const reason = read ? compareSchemas(offer.context, read) : null
  if (reason === null) return []
  return [
    toFinding(
      name,
      `${name} fills the extension slot ${slot} of ${offer.owner}, whose context does not fit (${reason}): keep the previous context in ${offer.owner}, or deploy a release of ${name} that fits both first.`,
    ),
  ]
}
