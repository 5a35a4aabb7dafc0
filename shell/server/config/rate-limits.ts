/** How often in how many seconds. */
export type RateLimit = { count: number; seconds: number }

const defaults = {
  /** Calls of the API by one address. */
  api: { count: 6000, seconds: 60 },
  /** Calls that change something, by one address. */
  write: { count: 1200, seconds: 60 },
  /** Pages, and what else is asked for like one, by one address. */
  page: { count: 3000, seconds: 60 },
  /** Files that are not of the live shop, compositions and builds, by one address: each costs the database a query. */
  lookup: { count: 1200, seconds: 60 },
  /** Calls of the registry by one address: a release is sent file by file. */
  registry: { count: 12_000, seconds: 60 },
  /** Calls of the sandbox with its secret: sign-ins of everybody come from its one address. */
  sandbox: { count: 6000, seconds: 60 },
  /** Events of payments by one address: a provider tells of everybody's payments from a few. */
  webhook: { count: 6000, seconds: 60 },
  /** Wrong passwords from one address, for all accounts. */
  'sign-in-ip': { count: 60, seconds: 900 },
  /** Wrong passwords from one address for one account. */
  'sign-in-email': { count: 10, seconds: 900 },
  /** Wrong passwords for an account on one device that it knows, or in one of its sessions. */
  'sign-in-device': { count: 10, seconds: 900 },
  /** Wrong passwords for an account from all devices that it does not know; each further one has to wait, up to 45 s. */
  'sign-in-account': { count: 10, seconds: 3600 },
  /** Sign-ups, forgotten passwords and opened links of one address. */
  'account-ip': { count: 60, seconds: 900 },
  /** Mails that anybody may have sent to one e-mail address. */
  'account-email': { count: 5, seconds: 900 },
  /** Chat messages of one speaker, resends too: an account, or a browser. */
  'chat-message': { count: 30, seconds: 60 },
  /** Chat messages from one address, and asking for a person. */
  'chat-ip': { count: 120, seconds: 60 },
  /** Conversations that somebody who is not signed in begins from one address. */
  'chat-guest': { count: 60, seconds: 600 },
  /** Signs of typing and of having read, of one speaker. */
  'chat-sign': { count: 120, seconds: 60 },
  /** Asking for a person, leaving an address and rating, of one speaker. */
  'chat-person': { count: 20, seconds: 600 },
  /** What documents of one address tell of themselves. */
  telemetry: { count: 600, seconds: 60 },
  /** Icons that the server asks the public service for, because of one address. */
  icons: { count: 60, seconds: 60 },
  /** Files sent from one address. */
  upload: { count: 60, seconds: 600 },
} satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof defaults
export type RateLimits = Record<RateLimitName, RateLimit>

const unlimited: RateLimit = { count: Number.MAX_SAFE_INTEGER, seconds: 60 }

function isName(name: string): name is RateLimitName {
  return Object.hasOwn(defaults, name)
}

/** `off`, or those that differ: `sign-in-ip=200/60,api=100000/60`. Throws a sentence about the first fault. */
export function parseRateLimits(text: string): RateLimits {
  const limits: RateLimits = { ...defaults }
  const names = Object.keys(defaults).filter(isName)
  if (text.trim() === 'off') {
    for (const name of names) limits[name] = unlimited
    return limits
  }
  for (const part of text.split(',').filter(one => one.trim() !== '')) {
    const [, name = '', count, seconds] = /^\s*([a-z-]+)=(\d+)\/(\d+)\s*$/.exec(part) ?? []
    if (!isName(name) || !Number(count) || !Number(seconds))
      throw new Error(
        `"${part.trim()}" is not one of ${names.join(', ')} followed by =count/seconds`,
      )
    limits[name] = { count: Number(count), seconds: Number(seconds) }
  }
  return limits
}
