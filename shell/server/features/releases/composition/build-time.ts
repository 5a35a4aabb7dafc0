import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const buildSchema = z.object({ builtAt: z.iso.datetime() })

/** Reads the build time from `build.json` in the folder. Null without one. Never later than now. */
export async function readBuildTime(distDir: string): Promise<Date | null> {
  try {
    const text = await readFile(join(distDir, 'build.json'), 'utf8')
    const { builtAt } = buildSchema.parse(JSON.parse(text))
    return new Date(Math.min(Date.parse(builtAt), Date.now()))
  } catch {
    return null
  }
}
