import { addAPIProvider, Icon, loadIcon } from '@iconify/react'
import { useEffect, useState } from 'react'

import { bootData } from '../../boot.ts'

/** SPEC 9, Icon fetch time-out. */
const timeoutMs = 1500

const fallbackUrl = bootData.settings.iconFallbackUrl
addAPIProvider('', {
  resources: ['/api/icons', ...(fallbackUrl ? [fallbackUrl] : [])],
  rotate: 700,
  timeout: timeoutMs,
})

/** An icon that is not in `icons.json`: nothing is drawn until it is there, and nothing waits for it. */
export function RemoteIcon({ name }: { name: string }) {
  const id = `lucide:${name}`
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => console.warn(`Icon ${id} took too long`), timeoutMs)
    loadIcon(id)
      .then(
        () => isWanted && setReady(true),
        () => console.warn(`Cannot load icon ${id}`),
      )
      .finally(() => clearTimeout(timer))
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id])
  return isReady ? <Icon height={24} icon={id} width={24} /> : null
}
