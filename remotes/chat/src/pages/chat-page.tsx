import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { $session } from 'shared/session'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'

import { $unread } from '../conversation/conversation.ts'
import { Conversation } from '../conversation/conversation.tsx'
import { countInTitle } from '../conversation/title-count.ts'
import styles from './chat-page.module.css'

/** The full-page chat. The back button leads to the home page, or to the guest page for a guest. */
export function ChatPage() {
  const { t } = useTranslation('chat')
  const isSignedIn = useStore($session).status === 'signed-in'
  useEffect(() => countInTitle($unread), [])
  return (
    <Stack gap={0} className={styles.page} data-cart-instance={cartInstanceId}>
      <header>
        <Row align="center" className={styles.row}>
          <LinkButton
            to={isSignedIn ? paths.home : paths.guest}
            variant="ghost"
            icon="arrow-left"
            isIconOnly
          >
            {t('back')}
          </LinkButton>
          <h1 className={styles.title} tabIndex={-1}>
            {t('title')}
          </h1>
        </Row>
      </header>
      <Conversation isPage />
    </Stack>
  )
}
