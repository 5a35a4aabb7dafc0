import { atom, type ReadableAtom } from 'nanostores'

import { bootData } from './boot.ts'

/** SPEC 9. */
const checkMs = 3_600_000
const developmentCheckMs = 1000

const newer = atom<string | null>(null)

/** Id of the live composition when it is not this document's: the next navigation is a full load (DESIGN 4). */
export const $newerBuild: ReadableAtom<string | null> = newer

/** From the `X-Composition` header that every API answer carries. */
export function noteBuild(id: string | null | undefined): void {
  if (id && bootData.id) newer.set(id === bootData.id ? null : id)
}

async function checkBuild(): Promise<void> {
  try {
    const answer = await fetch('/_builds/latest.json', { cache: 'no-store' })
    const latest: unknown = answer.ok ? await answer.json() : null
    if (latest && typeof latest === 'object' && 'id' in latest) noteBuild(String(latest.id))
  } catch {
    // The next hour asks again; a page that works must not fail because of this.
  }
}

/** Asks hourly which composition is live; gives back the way to stop. Under `npm run dev` a rebuilt part shows at once. */
export function watchBuilds(): () => void {
  const { isDevelopment } = bootData.settings
  const stopReloading = isDevelopment
    ? newer.listen(id => id && location.reload())
    : () => undefined
  const timer = setInterval(checkBuild, isDevelopment ? developmentCheckMs : checkMs)
  return () => {
    stopReloading()
    clearInterval(timer)
  }
}
