import { closeChat } from 'shared/chat'
import { translate } from 'shared/i18n'
import { lazyCode, useLazyCode } from 'shared/lazy-code'
import { toast } from 'shared/toast'

const panel = lazyCode(() => import('./chat-panel.tsx'))

function giveUp(): void {
  closeChat()
  toast({ variant: 'destructive', title: translate('chat', 'launcher.failed') })
}

/** The conversation's code, at the first opening; a failure is told, and the next press is a new try. */
export const usePanel = (isOpen: boolean) => useLazyCode(panel, isOpen, giveUp)
