import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const packageName = '@sparticuz/chromium'

/**
 * Finds a Chromium: CHROME_PATH, else a system Chromium, else the one from the package `@sparticuz/chromium`. The
 * last one is unpacked into the temporary folder, with libraries that a minimal machine lacks.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROME_PATH names no file: ${named}. Unset it, or point it to a Chromium.`)
  }
  const system = systemPaths.find(path => existsSync(path))
  return system ?? (await unpackBrowser())
}

/**
 * Writes a configuration with the fonts of the package. Its own one names `/tmp/fonts`, which does not exist if the
 * temporary folder is another one, and Chromium ends when it finds no font.
 */
async function configureFonts(): Promise<string> {
  const folder = join(tmpdir(), 'storefront-fonts')
  const content = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(tmpdir(), 'fonts')}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `fonts.${process.pid}`)
  await writeFile(unfinished, content)
  await rename(unfinished, join(folder, 'fonts.conf'))
  return folder
}

/** A lock of this age is from a program that ended before it could remove it. Unpacking takes some seconds. */
const oldestLockMs = 60_000

/** @throws when the temporary folder cannot be written */
async function takeLock(lock: string): Promise<boolean> {
  try {
    await mkdir(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const taken = await stat(lock).catch(() => null)
    if (taken && Date.now() - taken.mtimeMs > oldestLockMs) await rm(lock, { recursive: true })
    return false
  }
}

/** Runs the work while no other process does the same. The lock is a folder. */
async function runAlone<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  while (!(await takeLock(lock))) await setTimeout(100)
  try {
    return await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/**
 * Unpacks the browser of the package with its libraries and fonts. The package uses a file that another process has not
 * finished yet, so only one process unpacks at a time.
 */
export async function unpackBrowser(): Promise<string> {
  // The package reads this when it is imported, and then also unpacks libnss3 and related libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  try {
    process.env.FONTCONFIG_PATH ??= await configureFonts()
    const { default: chromium } = await import('@sparticuz/chromium')
    const lock = join(tmpdir(), 'storefront-browser.lock')
    return await runAlone(lock, () => chromium.executablePath())
  } catch (cause) {
    throw new Error('No browser was found: install chromium, or set CHROME_PATH.', { cause })
  }
}

/** Whether `findBrowser` has something to find. Unpacks nothing, so it costs no time. */
export function hasBrowser(): boolean {
  const { CHROME_PATH } = process.env
  if (CHROME_PATH) return existsSync(CHROME_PATH)
  return systemPaths.some(path => existsSync(path)) || isInstalled()
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(packageName)
    return true
  } catch {
    return false
  }
}
