import { type Browser, chromium } from 'playwright-core'

import { findBrowser } from './find-browser.ts'
import { quietFlags } from './flags.ts'
import { type ShopProxy, startShopProxy } from './only-shop-proxy.ts'
import { type BrowserHome, makeBrowserHome } from './own-user.ts'

export type IsolatedBrowser = {
  browser: Browser
  proxy: ShopProxy
  /** What this machine does not allow, in sentences for the verdict. */
  remarks: string[]
  close: () => Promise<void>
}

const startMs = 30_000
/** Neither resolves names nor lets WebRTC choose its own way out. */
const isolationFlags = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
]

/** The environment of the browser: no variable of this process but those that find its libraries and fonts. */
function environmentOf(home: string): Record<string, string> {
  const { LD_LIBRARY_PATH, FONTCONFIG_PATH, PATH } = process.env
  const found = { LD_LIBRARY_PATH, FONTCONFIG_PATH, PATH, HOME: home, TMPDIR: home }
  const set = Object.entries(found).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set) as Record<string, string>
}

function start(place: BrowserHome, proxy: ShopProxy, chromiumSandbox: boolean): Promise<Browser> {
  return chromium.launch({
    executablePath: place.program,
    chromiumSandbox,
    args: [...quietFlags, ...isolationFlags],
    proxy: { server: proxy.url },
    env: environmentOf(place.home),
    timeout: startMs,
  })
}

const withoutSandbox =
  "The browser ran without Chromium's sandbox, because this system does not allow it: allow user namespaces."
const sameUser =
  'The browser ran as the user of the checker, who is not root: only the sandbox of Chromium separates them.'

/**
 * Starts a browser for the code of a team. It has a user and a home of its own, reaches only what its proxy allows, and
 * gets no variable of this process.
 */
export async function openBrowser(): Promise<IsolatedBrowser> {
  const executable = await findBrowser()
  const [place, proxy] = await Promise.all([makeBrowserHome(executable), startShopProxy()])
  const remarks = place.isOwnUser ? [] : [sameUser]
  const end = async () => {
    await Promise.all([proxy.stop(), place.remove()])
  }
  try {
    const browser = await start(place, proxy, true).catch(() => {
      remarks.push(withoutSandbox)
      return start(place, proxy, false)
    })
    const close = async () => {
      await browser.close().catch(() => undefined)
      await end()
    }
    return { browser, proxy, remarks, close }
  } catch (cause) {
    await end()
    throw new Error(`The browser ${executable} does not start: set CHROME_PATH to another one.`, {
      cause,
    })
  }
}
