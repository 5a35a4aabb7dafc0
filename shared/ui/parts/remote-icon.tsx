import { addAPIProvider, Icon, loadIcon } from '@iconify/react'
import { useEffect, useState } from 'react'

import { bootData } from '../../boot.ts'

/** SPEC 9, Icon fetch time-out: so long for our own endpoint, then the public service where the operator allows one. */
const timeoutMs = 1500

const { iconFallbackUrl } = bootData.settings
addAPIProvider('', {
  resources: ['/api/icons', ...(iconFallbackUrl ? [iconFallbackUrl] : [])],
  rotate: timeoutMs,
  timeout: timeoutMs,
})

/** An icon that is not in `icons.json`: nothing is drawn until it is there, and nothing waits for it. */
export function RemoteIcon({ name }: { name: string }) {
  const id = `lucide:${name}`
  const [readyId, setReadyId] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    loadIcon(id).then(
      () => isWanted && setReadyId(id),
      () => console.warn(`Cannot load icon ${id}`),
    )
    return () => {
      isWanted = false
    }
  }, [id])
  return readyId === id ? <Icon height={24} icon={id} width={24} /> : null
}
