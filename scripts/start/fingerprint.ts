import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const sources = ['shell', 'shared', 'remotes', 'package-lock.json', 'tsconfig.json']
const ignored = new Set(['node_modules', 'dist', '.data'])

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  const stored = entries.filter(({ name }) => !ignored.has(name) && !/\.test\.tsx?$/.test(name))
  return (await Promise.all(stored.map(({ name }) => listFiles(join(path, name))))).flat().sort()
}

/** The digest of all sources of a build. */
export async function fingerprintSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await listFiles(join(root, source))) {
      hash.update(`${path.slice(root.length)}\n`).update(await readFile(path))
    }
  }
  return hash.digest('hex')
}

const fingerprintFile = (distDir: string) => join(distDir, 'fingerprint')

/** The digest of a build. These files are enough, because a `release.json` contains the digests of others. */
async function describeBuild(distDir: string, fingerprint: string): Promise<string> {
  const hash = createHash('sha256').update(fingerprint)
  for (const folder of (await readdir(distDir)).sort()) {
    for (const name of ['release.json', 'main.js', 'render-pages.js', 'send-telemetry.js']) {
      const text = await readFile(join(distDir, folder, name)).catch(() => null)
      if (text && folder !== 'monolith') hash.update(`${folder}/${name}`).update(text)
    }
  }
  return hash.digest('hex')
}

/** Whether `distDir` has an unchanged build of exactly these sources. */
export async function isBuilt(distDir: string, fingerprint: string): Promise<boolean> {
  const saved = await readFile(fingerprintFile(distDir), 'utf8').catch(() => '')
  return saved !== '' && saved === (await describeBuild(distDir, fingerprint))
}

/** Clears the fingerprint, so that the build counts as unknown. */
export async function clearFingerprint(distDir: string): Promise<void> {
  await rm(fingerprintFile(distDir), { force: true })
}

export async function saveFingerprint(distDir: string, fingerprint: string): Promise<void> {
  await writeFile(fingerprintFile(distDir), await describeBuild(distDir, fingerprint))
}
