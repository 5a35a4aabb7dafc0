import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'storefront-e2e-'))

/** A folder as the first start of this run left it (`first-start-setup.ts`); an empty one where there was none. */
export async function copyDataDir(): Promise<string> {
  const { FIRST_DATA_DIR } = process.env
  const dataDir = await makeDataDir()
  // Files of PostgreSQL keep owner and mode, which Node's own copy does not.
  if (FIRST_DATA_DIR) await promisify(execFile)('cp', ['-a', `${FIRST_DATA_DIR}/.`, dataDir])
  return dataDir
}
