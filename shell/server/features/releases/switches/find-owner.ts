import { HttpError } from '../../../http-error.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { LiveComposition } from '../composition/types.ts'
import type { SwitchedOff } from './switched-off.ts'

const platform = new Set(['shell', 'shared'])

function unknownPart(message: string): HttpError {
  return new HttpError(404, 'unknown_part', { message })
}

/**
 * The remote that has this part in one of the compositions that new pages get. A part that is switched off can be gone
 * since, and then only its own name tells.
 */
export function findOwner(served: LiveComposition[], { kind, name }: SwitchedOff): string {
  const remotes = served
    .flatMap(({ composition }) => releasesOf(composition))
    .filter(release => !platform.has(release.name))
  if (kind === 'remote') {
    if (platform.has(name))
      throw unknownPart(`There is no shop without ${name}: only remotes and slots have a switch.`)
    if (remotes.some(release => release.name === name)) return name
    const names = [...new Set(remotes.map(release => release.name))].sort()
    throw unknownPart(`There is no remote ${name}: choose one of ${names.join(', ')}.`)
  }
  const owner = remotes.find(({ slots }) => slots.some(slot => slot.name === name))
  if (owner) return owner.name
  const names = [...new Set(remotes.flatMap(({ slots }) => slots.map(slot => slot.name)))].sort()
  throw unknownPart(`There is no slot ${name}: choose one of ${names.join(', ')}.`)
}
