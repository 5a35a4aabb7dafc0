import type { Release } from '@storefront/api/composition'
import { isPayloadSource, payloadSources } from '@storefront/api/payload'
import { partNameForm } from '@storefront/api/switches'

/** Where a team sets these values, with and without the preset. */
export const inConfig = 'in remote.config.ts (without the preset: in release.json)'

/** The maximum size of the skeleton that the server renders for a loading page. */
export const skeletonLimits = { rows: 50, columns: 12, height: 2000, width: 2000, above: 400 }

const textLimits = { label: 80, owner: 40, name: 80, title: 200, description: 1000, link: 30 }
const mostSlots = 20

/**
 * Problems that would make every page large or slow, for a new release. Stored releases have the same limits when the
 * server renders them.
 */
export function boundProblems(release: Release): string[] {
  const { name, label, owner, exposes, routes, slots, fills = [] } = release
  return [
    ...tooLong(name, { label, owner }),
    ...Object.keys(exposes).flatMap(expose => tooLong(name, { name: expose })),
    ...routes.flatMap(routeProblems),
    ...slots.flatMap(slot => [
      ...tooLong('a slot', { name: slot.name }),
      ...tooLong(`slot ${slot.name}`, { name: slot.component }),
      ...tooLarge(`slot ${slot.name}`, slot.skeleton),
    ]),
    ...fills.flatMap(({ slot, component, skeleton, text }) => [
      ...tooLong('an extension', { name: slot }),
      ...tooLong(`the extension of ${slot}`, { name: component }),
      ...Object.values(text).flatMap(name => tooLong(`the extension of ${slot}`, { name })),
      ...tooLarge(`extension of ${slot}`, skeleton),
    ]),
    ...[...slots.map(slot => slot.name), ...fills.map(({ slot }) => slot)].flatMap(unusableName),
    ...(slots.length + fills.length > mostSlots
      ? [
          `${name} has ${slots.length + fills.length} slots and extensions, more than ${mostSlots}: put some into one.`,
        ]
      : []),
  ]
}

/** Nobody could switch a slot with such a name off. */
function unusableName(slot: string): string[] {
  if (partNameForm.test(slot)) return []
  return [
    `The slot ${slot.slice(0, 80)} has no name that a switch accepts: start with a lower-case letter and use at most 40 of a-z, 0-9, "." and "-".`,
  ]
}

function routeProblems(route: Release['routes'][number]) {
  const { path, component, payload, skeleton, text, navigation } = route
  const place = `route ${path}`
  return [
    ...tooLong(place, { name: component }),
    ...Object.values(text).flatMap(texts => tooLong(place, texts)),
    ...Object.values(navigation?.text ?? {}).flatMap(link => tooLong(place, { link })),
    ...tooLarge(place, { ...skeleton, above: skeleton.heading?.above ?? 0 }),
    ...(payload === null || isPayloadSource(payload)
      ? []
      : [
          `The ${place} has the payload ${payload.slice(0, 80)}, which is no public source of data: set one of ${payloadSources.join(', ')} ${inConfig}, or none.`,
        ]),
  ]
}

function tooLong(place: string, texts: Partial<Record<keyof typeof textLimits, string>>): string[] {
  return (Object.keys(textLimits) as (keyof typeof textLimits)[]).flatMap(kind => {
    const length = texts[kind]?.length ?? 0
    return length <= textLimits[kind]
      ? []
      : [
          `The ${kind} of ${place.slice(0, 80)} has ${length} letters, more than ${textLimits[kind]}: shorten it.`,
        ]
  })
}

function tooLarge(place: string, skeleton: Partial<typeof skeletonLimits>): string[] {
  return (Object.keys(skeletonLimits) as (keyof typeof skeletonLimits)[]).flatMap(side => {
    const size = skeleton[side] ?? 0
    return size >= 0 && size <= skeletonLimits[side]
      ? []
      : [
          `The ${place.slice(0, 80)} has a skeleton with ${side} ${size}, which is not from 0 to ${skeletonLimits[side]}: set its size ${inConfig}.`,
        ]
  })
}
