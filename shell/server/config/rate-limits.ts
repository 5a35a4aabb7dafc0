/** At most `count` in `seconds`. */
export type RateLimit = { count: number; seconds: number }

const defaults = {
  /** Calls of the API by one address. */
  api: { count: 6000, seconds: 60 },
  /** Calls that change something, by one address. */
  write: { count: 1200, seconds: 60 },
  /** Pages, and unknown URLs that a browser opens like one, by one address. */
  page: { count: 3000, seconds: 60 },
  /** Files outside the live composition, compositions and builds by one address: each costs a database query. */
  lookup: { count: 1200, seconds: 60 },
  /** Calls of the registry by one address: a release is sent file by file. */
  registry: { count: 12_000, seconds: 60 },
  /** Calls of the sandbox with its secret: all sign-ins come from its address. */
  sandbox: { count: 6000, seconds: 60 },
  /** Payment events by one address: a provider reports all payments from a few addresses. */
  webhook: { count: 6000, seconds: 60 },
  /** Wrong passwords from one address, for all accounts. */
  'sign-in-ip': { count: 60, seconds: 900 },
  /** Wrong passwords from one address for one account. */
  'sign-in-email': { count: 10, seconds: 900 },
  /** Wrong passwords for an account on one of its known devices, or in one of its sessions. */
  'sign-in-device': { count: 10, seconds: 900 },
  /** Wrong passwords for an account from all unknown devices. Each further one must wait, up to 45 s. */
  'sign-in-account': { count: 10, seconds: 3600 },
  /** Sign-ups, forgotten passwords and opened links of one address. */
  'account-ip': { count: 60, seconds: 900 },
  /** Copies of all data that one account requests. */
  'account-export': { count: 5, seconds: 3600 },
  /** Mails that others may cause to one email address. */
  'account-email': { count: 5, seconds: 900 },
  /** Chat messages of one account or guest browser, including resends. */
  'chat-message': { count: 30, seconds: 60 },
  /** Chat messages and requests for an agent from one address. */
  'chat-ip': { count: 120, seconds: 60 },
  /** Conversations that guests start from one address. */
  'chat-guest': { count: 60, seconds: 600 },
  /** Typing and read reports of one account or guest browser. */
  'chat-sign': { count: 120, seconds: 60 },
  /** Requests for an agent, contact addresses and ratings of one account or guest browser. */
  'chat-person': { count: 20, seconds: 600 },
  /** Telemetry reports of pages from one address. */
  telemetry: { count: 600, seconds: 60 },
  /** Requests to the public icon service that one address causes. */
  icons: { count: 60, seconds: 60 },
  /** Files sent from one address. */
  upload: { count: 60, seconds: 600 },
} satisfies Record<string, RateLimit>

export type RateLimitName = keyof typeof defaults
export type RateLimits = Record<RateLimitName, RateLimit>

/** Limits that protect accounts and mailboxes. Each of their calls waits for the database. */
const durableNames = ['account-ip', 'account-email'] as const satisfies RateLimitName[]
export type DurableLimitName = (typeof durableNames)[number]

export function isDurable(name: RateLimitName): name is DurableLimitName {
  return durableNames.some(one => one === name)
}

const unlimited: RateLimit = { count: Number.MAX_SAFE_INTEGER, seconds: 60 }

export const isUnlimited = ({ count }: RateLimit): boolean => count === unlimited.count

function isName(name: string): name is RateLimitName {
  return Object.hasOwn(defaults, name)
}

/**
 * Reads `off`, or the limits that differ from the defaults: `sign-in-ip=200/60,api=100000/60`.
 * @throws Error with a sentence about the first fault.
 */
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
