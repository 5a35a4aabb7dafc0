import type { Composition } from '@storefront/api/composition'
import { languages } from '@storefront/api/language'

import { type Device, type Look, nameOf, type Subject, type User } from './look.ts'
import { coverPairs } from './pairs.ts'
import { subjectsOf } from './subjects.ts'

const devices: Device[] = ['phone', 'desktop']

/** Chooses among all possible looks. */
export type Choose = (all: Look[]) => Look[]

function looksOf(subject: Subject): Look[] {
  const users = Object.keys(subject.paths) as User[]
  return users.flatMap(user =>
    languages.flatMap(language => devices.map(device => ({ subject, user, language, device }))),
  )
}

/** Chooses looks so that every pair of subject, user, language and device is in one of them. */
export function chooseByPairs(all: Look[]): Look[] {
  const rows = all.map(look => {
    const { subject, user, language, device } = look
    return {
      look,
      row: { subject: `${subject.container}/${subject.expose}`, user, language, device },
    }
  })
  const chosen = new Set<unknown>(coverPairs(rows.map(({ row }) => row)))
  return rows.filter(({ row }) => chosen.has(row)).map(({ look }) => look)
}

type Chosen = {
  composition: Composition
  changed: string[]
  /** Looks at every page and slot, whatever changed. */
  isWhole?: boolean
}

/** The looks of a check, and what is left out. */
export function chooseLooks(
  { composition, changed, isWhole = false }: Chosen,
  choose: Choose = chooseByPairs,
): { looks: Look[]; notLookedAt: string[] } {
  const { subjects, unknownSlots, patterns } = subjectsOf(
    composition,
    isWhole ? ['shell'] : changed,
  )
  const all = subjects.flatMap(looksOf)
  const looks = choose(all)
  const left = all.filter(look => !looks.includes(look)).map(nameOf)
  const unknown = unknownSlots.map(
    name =>
      `slot ${name}: the checker does not know its page, so add it to slotPages in shell/checker/choose/subjects.ts`,
  )
  const unaddressed = patterns.map(
    path => `page ${path}: the checker knows no address of it, so it needs a test of its team`,
  )
  return { looks, notLookedAt: [...left, ...unknown, ...unaddressed] }
}
