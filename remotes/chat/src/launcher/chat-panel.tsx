import { useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { Conversation } from '../conversation/conversation.tsx'
import { usePanelMode } from './use-panel-mode.ts'
import { useVisibleHeight } from './use-visible-height.ts'
import styles from './chat-panel.module.css'

/** A native dialog: next to the page on large screens, full screen on a phone. Escape minimizes it. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const dialog = useRef<HTMLDialogElement>(null)
  const isComposing = useRef(false)
  const isPhone = usePanelMode(dialog)
  useVisibleHeight(dialog, isPhone)

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={t('launcher.panel')}
      onCancel={event => {
        event.preventDefault()
        if (!isComposing.current) onClose()
      }}
      onClick={event => {
        // On a phone the panel covers the page, so following a link closes it.
        if (isPhone && event.target instanceof Element && isWithin(event.target)) onClose()
      }}
      onCompositionEnd={() => {
        isComposing.current = false
      }}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onKeyDown={event => {
        const isFree = !event.nativeEvent.isComposing && !event.defaultPrevented
        if (event.key === 'Escape' && !isPhone && isFree) onClose()
      }}
    >
      <Row gap={1} align="center" className={styles.header}>
        <Text as="h2" size="m" weight="semibold" className={styles.title}>
          {t('title')}
        </Text>
        <LinkButton
          to={paths.chat}
          variant="ghost"
          size="small"
          icon="external-link"
          isIconOnly
          onClick={onClose}
        >
          {t('launcher.page')}
        </LinkButton>
        <Button variant="ghost" size="small" icon="minus" isIconOnly onClick={onClose}>
          {t('launcher.minimise')}
        </Button>
      </Row>
      <Conversation />
    </dialog>
  )
}

/** True for a link to a page of the shop that opens in this tab. */
function isWithin(target: Element): boolean {
  const link = target.closest('a')
  if (link === null || link.hasAttribute('download')) return false
  return link.target === '' && link.origin === location.origin
}
