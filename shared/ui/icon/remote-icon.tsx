import { addAPIProvider, Icon, loadIcon } from '@iconify/react'
import { useEffect, useState } from 'react'

import { bootData } from '../../boot.ts'

/**
 * The limit of S9.icon.timeout, for the shop's own endpoint, then for icons of the public service, which the server
 * forwards.
 */
const timeoutMs = 1500
const { iconFallbackUrl } = bootData.settings

// With one URL, the client waits for `rotate` and then for `timeout`. Neither value may be 0.
const timing = { rotate: 1, timeout: timeoutMs - 1 }

let hasProviders = false

/**
 * Two providers with one URL each: with both URLs in one provider, the client would prefer the last one that responded.
 */
function addProviders(): void {
  if (hasProviders) return
  hasProviders = true
  addAPIProvider('', { resources: ['/api/icons'], ...timing })
  if (iconFallbackUrl) addAPIProvider('public', { resources: [iconFallbackUrl], ...timing })
}

/** The id of the icon once it is loaded. */
async function load(name: string): Promise<string> {
  addProviders()
  const own = name.includes(':') ? name : `lucide:${name}`
  try {
    await loadIcon(own)
    return own
  } catch (error) {
    if (!iconFallbackUrl) throw error
    await loadIcon(`@public:${own}`)
    return `@public:${own}`
  }
}

type Ready = { name: string; id: string }

/** An icon that is not in `icons.json`. It renders nothing until it is loaded, and does not delay anything. */
export function RemoteIcon({ name }: { name: string }) {
  const [ready, setReady] = useState<Ready | null>(null)
  useEffect(() => {
    let isMounted = true
    load(name).then(
      id => isMounted && setReady({ name, id }),
      () => console.warn(`Cannot load icon ${name}`),
    )
    return () => {
      isMounted = false
    }
  }, [name])
  return ready?.name === name ? <Icon height={24} icon={ready.id} width={24} /> : null
}
