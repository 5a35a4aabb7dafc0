const defaults = {
  /** Files of all guests together. */
  guests: 2000,
  /** Files that guests send from one address, or one IPv6 /64, on one day (UTC). */
  'guest-day': 100,
  /** Space that stays free on the disk, so that a full disk stops uploads before it stops sales. */
  free: 1000,
}

type UploadLimitName = keyof typeof defaults
/** Megabytes. */
export type UploadLimits = Record<UploadLimitName, number>

function isName(name: string): name is UploadLimitName {
  return Object.hasOwn(defaults, name)
}

/**
 * Reads the limits that differ from the defaults, in megabytes: `guests=500,guest-day=50`.
 * @throws Error with a sentence about the first fault.
 */
export function parseUploadLimits(text: string): UploadLimits {
  const limits: UploadLimits = { ...defaults }
  for (const part of text.split(',').filter(one => one.trim() !== '')) {
    const [, name = '', megabytes] = /^\s*([a-z-]+)=(\d{1,9})\s*$/.exec(part) ?? []
    if (!isName(name))
      throw new Error(
        `"${part.trim()}" is not one of ${Object.keys(defaults).join(', ')} followed by =megabytes`,
      )
    limits[name] = Number(megabytes)
  }
  return limits
}
