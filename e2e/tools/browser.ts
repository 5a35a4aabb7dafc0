import { existsSync } from 'node:fs'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
    throw new Error('No browser for the tests: install chromium, or set CHROME_PATH.', { cause })
  }
}

/**
 * Disables the pop-ups of the address bar: every new window loads them as pages, which takes half of the processor
 * time of a short test. Only the last such flag counts, so the list starts with the features that Playwright disables.
 */
const disabledFeatures = [
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

/** Flags for a sandboxed, offline machine: no GPU and no requests by the browser itself. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

/** Prevents requests to other machines. */
export const onlyLocalFlag =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
