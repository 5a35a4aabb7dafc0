import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const mutantSchema = z.strictObject({
  /** The requirement that is no longer true. */
  id: z.string(),
  /** Of the product, from the root on. */
  file: z.string(),
  /** What stands there exactly once, in one line. */
  from: z.string().regex(/^.+$/),
  to: z.string().regex(/^.*$/),
})
export type Mutant = z.infer<typeof mutantSchema>

const mutantsFile = join('e2e', 'mutants.json')

/** One-line changes of the product, each of which the tests of its requirement must notice. */
export function readMutants(root: string): Mutant[] {
  return z.array(mutantSchema).parse(JSON.parse(readFileSync(join(root, mutantsFile), 'utf8')))
}

/** Those of the list that do not fit the product or the requirements any more, each with what is wrong. */
export function findFaulty(root: string, ids: ReadonlySet<string>): string[] {
  return readMutants(root).flatMap(mutant => {
    if (!ids.has(mutant.id)) return [`Mutant of ${mutant.id}: there is no such requirement`]
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

/** The changed source. Throws when what is to be changed is not there exactly once, or nothing would be changed. */
export function mutate(source: string, { id, file, from, to }: Mutant): string {
  const found = source.split(from).length - 1
  if (found !== 1)
    throw new Error(`Mutant of ${id}: ${file} has "${from}" ${found} times, not once`)
  if (from === to) throw new Error(`Mutant of ${id} changes nothing`)
  return source.replace(from, () => to)
}
