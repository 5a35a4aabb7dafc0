import { useEffect, useState } from 'react'
import { closeChat } from 'shared/chat'
import { translate } from 'shared/i18n'
import { toast } from 'shared/toast'

type Panel = typeof import('./chat-panel.tsx')

let loaded: Panel | null = null

/** The conversation's code, at the first opening; a failure is told, and the next press is a new try. */
export function usePanel(isOpen: boolean): Panel | null {
  const [panel, setPanel] = useState(loaded)
  useEffect(() => {
    if (!isOpen || panel) return
    let isWanted = true
    import('./chat-panel.tsx').then(
      module => {
        loaded = module
        if (isWanted) setPanel(module)
      },
      (error: unknown) => {
        console.warn('Cannot load the chat', error)
        if (!isWanted) return
        closeChat()
        toast({ variant: 'destructive', title: translate('chat', 'launcher.failed') })
      },
    )
    return () => {
      isWanted = false
    }
  }, [isOpen, panel])
  return panel
}
