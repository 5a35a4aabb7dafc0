import { HttpError } from '../../../http-error.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { LiveComposition } from '../composition/types.ts'
import { platformTeam } from '../tokens/platform-token.ts'
import type { SwitchedOff } from './switched-off.ts'

const platform = new Set(['shell', 'shared'])

function unknownPart(message: string): HttpError {
  return new HttpError(404, 'unknown_part', { message })
}

const listNames = (names: string[]) => [...new Set(names)].sort().join(', ')

/**
 * The team of the remote that has this part in one of the compositions that new pages get. A part that is switched off
 * can be gone since: then a remote belongs to its own name, and a slot to the platform team. Several teams can fill an
 * extension slot, so it belongs to the platform team, too.
 */
export function findOwner(
  served: LiveComposition[],
  part: SwitchedOff,
  off: SwitchedOff[] = [],
): string {
  const { kind, name } = part
  const remotes = served
    .flatMap(({ composition }) => releasesOf(composition))
    .filter(release => !platform.has(release.name))
  const remoteNames = listNames(remotes.map(release => release.name))
  const isOff = off.some(each => each.kind === kind && each.name === name)
  if (kind === 'remote') {
    if (platform.has(name))
      throw unknownPart(`There is no shop without ${name}: only remotes and slots have a switch.`)
    if (isOff || remotes.some(release => release.name === name)) return name
    throw unknownPart(`There is no remote ${name}: choose one of ${remoteNames}.`)
  }
  const filled = remotes.flatMap(({ fills = [] }) => fills.map(({ slot }) => slot))
  if (filled.includes(name)) return platformTeam
  const owner = remotes.find(({ slots }) => slots.some(slot => slot.name === name))
  if (owner) return owner.name
  if (isOff) return platformTeam
  const own = remotes.flatMap(({ slots }) => slots.map(slot => slot.name))
  const slotNames = listNames([...own, ...filled])
  const remoteChoice = `the remotes ${remoteNames}`
  const choices = slotNames ? `${remoteChoice}, or of the slots ${slotNames}` : remoteChoice
  // The command sends each name that it does not know as a slot.
  throw unknownPart(`There is no remote or slot ${name}: choose one of ${choices}.`)
}
