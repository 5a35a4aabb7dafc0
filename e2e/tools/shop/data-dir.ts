import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'storefront-e2e-'))

/** Copies the data folder of the first start of this run (`first-start-setup.ts`), or makes an empty folder. */
export async function copyDataDir(): Promise<string> {
  const { FIRST_DATA_DIR } = process.env
  const dataDir = await makeDataDir()
  // `cp -a` preserves owner and mode of the PostgreSQL files, which Node's copy does not.
  if (FIRST_DATA_DIR) await promisify(execFile)('cp', ['-a', `${FIRST_DATA_DIR}/.`, dataDir])
  return dataDir
}
