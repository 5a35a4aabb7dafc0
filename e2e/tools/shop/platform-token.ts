import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The token of the platform team, which the first start of a shop writes into its data folder. */
export async function readPlatformToken({ dataDir }: { dataDir: string }): Promise<string> {
  return (await readFile(join(dataDir, 'secrets', 'platform-token'), 'utf8')).trim()
}
