import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

/** Unpacks the browser of the package with its libraries and fonts. */
export async function unpackBrowser(): Promise<string> {
  // The package reads this when it is imported, and then also unpacks libnss3 and related libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  try {
    process.env.FONTCONFIG_PATH ??= await configureFonts()
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
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
