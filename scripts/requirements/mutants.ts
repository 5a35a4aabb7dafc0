import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const mutantSchema = z.strictObject({
  /** The requirement that the mutant breaks. */
  id: z.string(),
  /** The path of the source file, relative to the root. */
  file: z.string(),
  /** A text within one line that occurs exactly once in the file. */
  from: z.string().regex(/^.+$/),
  to: z.string().regex(/^.*$/),
})
export type Mutant = z.infer<typeof mutantSchema>

const mutantsFile = join('e2e', 'mutants.json')

/** One-line changes of sources, each of which must fail the tests of its requirement. */
export function readMutants(root: string): Mutant[] {
  return z.array(mutantSchema).parse(JSON.parse(readFileSync(join(root, mutantsFile), 'utf8')))
}

/** Describes mutants that no longer match the sources or the requirements. */
export function findFaulty(root: string, ids: ReadonlySet<string>): string[] {
  return readMutants(root).flatMap(mutant => {
    if (!ids.has(mutant.id)) return [`Mutant of ${mutant.id}: this requirement does not exist`]
    const fault = faultOf(root, mutant)
    return fault ?? []
  })
}

export function faultOf(root: string, mutant: Mutant): string | null {
  try {
    mutate(readFileSync(join(root, mutant.file), 'utf8'), mutant)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Returns the changed source. Throws if the text does not occur exactly once, or if nothing changes. */
export function mutate(source: string, { id, file, from, to }: Mutant): string {
  const found = source.split(from).length - 1
  if (found !== 1)
    throw new Error(`Mutant of ${id}: ${file} contains "${from}" ${found} times, not once`)
  if (from === to) throw new Error(`Mutant of ${id} changes nothing`)
  return source.replace(from, () => to)
}

/** Ids of requirements without a mutant, each with the reason. */
export function readReasons(root: string): Record<string, string> {
  const file = join(root, 'e2e', 'without-mutants.json')
  return z
    .record(z.string(), z.string().regex(/\w.*\.$/))
    .parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Requirements that have neither a mutant nor a reason, or both; and reasons for unknown requirements. */
export function findUnjustified(
  ids: readonly string[],
  mutants: readonly Pick<Mutant, 'id'>[],
  reasons: Record<string, string>,
): string[] {
  const broken = new Set(mutants.map(({ id }) => id))
  const faults = ids.flatMap(id => {
    const hasReason = Object.hasOwn(reasons, id)
    if (broken.has(id) && hasReason)
      return [`${id} has a mutant: remove it from without-mutants.json`]
    return broken.has(id) || hasReason ? [] : [`${id} has no mutant, and no reason for that`]
  })
  const unknown = Object.keys(reasons).filter(id => !ids.includes(id))
  return [...faults, ...unknown.map(id => `without-mutants.json names the unknown id ${id}`)]
}
