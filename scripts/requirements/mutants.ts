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
