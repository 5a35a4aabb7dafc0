import { existsSync } from 'node:fs'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * A Chromium to drive: CHROME_PATH, else a system one, else the one that the package `@sparticuz/chromium`
 * carries (unpacked into the temporary folder, with the libraries that a bare machine lacks).
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
  // Read when the package is imported: it then brings libnss3 and its kin along.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    return await chromium.executablePath()
  } catch (cause) {
    throw new Error('No browser for the tests: install chromium, or set CHROME_PATH.', { cause })
  }
}

/**
 * The address bar's pop-ups are pages of their own that every new window loads: half of the processor time of a short
 * test. The last list counts, so it begins with those that Playwright leaves out.
 */
const leftOutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

/** Flags for a sandboxed, offline machine: no GPU, no requests of the browser's own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${leftOutFeatures.join(',')}`,
]

/** The browser then finds no other machine. */
export const onlyLocalFlag =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
