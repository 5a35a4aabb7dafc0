import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

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

async function unpackBrowser(): Promise<string> {
  // The package reads this when it is imported, and then also unpacks libnss3 and related libraries.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  try {
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
