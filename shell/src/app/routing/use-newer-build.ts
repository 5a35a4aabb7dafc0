import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $newerBuild } from 'shared/builds'
import { translate } from 'shared/i18n'
import { useLocation } from 'shared/navigation'
import { reloadOnce } from 'shared/recovery'
import { toast } from 'shared/toast'
import { hasUnsavedWork } from 'shared/unsaved'

function offer(): void {
  const text = (key: string) => translate('shell', `update.${key}`)
  toast({
    title: text('title'),
    description: text('text'),
    action: {
      label: text('action'),
      altText: text('actionAlt'),
      onSelect: () => location.reload(),
    },
  })
}

/**
 * Once a newer composition is live, the next navigation is a full page load. If that would lose typed input elsewhere
 * on the page (a chat message), the shop only offers a reload (D10).
 */
export function useNewerBuild(): void {
  const newer = useStore($newerBuild)
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!newer) return
    if (hasUnsavedWork()) offer()
    else reloadOnce(location.pathname)
  }, [pathname, newer])
}
