import { closeChat } from 'shared/chat'
import { translate } from 'shared/i18n'
import { lazyCode, useLazyCode } from 'shared/lazy-code'
import { toast } from 'shared/toast'

// In one file with the page, which needs nearly the same code.
const panel = lazyCode(() => import(/* webpackChunkName: "chat-page" */ './chat-panel.tsx'))

function closeFailed(): void {
  closeChat()
  toast({ variant: 'destructive', title: translate('chat', 'launcher.failed') })
}

/** Loads the conversation's code when the chat opens first. A failure shows a toast, and the next press retries. */
export const usePanel = (isOpen: boolean) => useLazyCode(panel, isOpen, closeFailed)
