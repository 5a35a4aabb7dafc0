import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { inDataDir } from './data-dir.ts'

/**
 * Creates a secret in `<dataDir>/secrets` (0600), or reads it if it exists. Processes that start at the same time get the
 * same secret.
 */
export async function loadOrCreateSecret(
  dataDir: string,
  name: string,
  prefix = '',
): Promise<string> {
  return writeOnce(dataDir, name, () => prefix + randomBytes(32).toString('base64url'))
}

/** The secret in `<dataDir>/secrets`, or null if this disk does not have it. */
export async function readSecret(dataDir: string, name: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'secrets', name), 'utf8').catch(() => '')
  return text.trim() || null
}

/** The same for a secret in another format. */
export async function writeOnce(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const known = await readSecret(dataDir, name)
  if (known !== null) return known
  const text = make()
  await inDataDir(dataDir, async () => {
    await mkdir(dataDir, { recursive: true })
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await writeFile(draft, text, { mode: 0o600 })
      // Linking fails if the name is taken, and never creates an incomplete file.
      await link(draft, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    } finally {
      await rm(draft, { force: true })
    }
  })
  return (await readFile(path, 'utf8')).trim()
}
