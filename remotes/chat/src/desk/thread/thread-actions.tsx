import { useStore } from '@nanostores/react'
import type { DeskConversation } from '@storefront/api/desk'
import { useState } from 'react'
import { confirm } from 'shared/confirm'
import { useTranslation } from 'shared/i18n'
import { $session } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'

import { $deskDrafts, hasDraft } from '../composer/desk-drafts.store.ts'
import { showTab } from '../queue/lists.store.ts'
import { useFailureText } from '../use-failure-text.ts'
import { closeConversation, lastShownSequence } from './thread.store.ts'
import { TransferDialog } from './transfer-dialog.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'
import styles from './thread-actions.module.css'

type ThreadActionsProps = {
  conversation: DeskConversation
  onFailure: (text: string | null) => void
}

/** The assigned agent can transfer and close a conversation. An operator can transfer any conversation. */
export function ThreadActions({ conversation, onFailure }: ThreadActionsProps) {
  const { t } = useTranslation('chat')
  const describe = useFailureText()
  const session = useStore($session)
  const [isTransferring, setTransferring] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const { id, state, isMine } = conversation
  const isUnsent = hasDraft(useStore($deskDrafts), id)
  const isOperator = session.status === 'signed-in' && session.user?.role === 'operator'
  const hasActions = state === 'taken' && (isMine || isOperator)
  useHeadingFocus(id, hasActions)
  if (!hasActions) return null

  const withDraftWarning = (text: string) => (isUnsent ? `${t('desk.unsent')} ${text}` : text)
  const close = async () => {
    // A message that arrives while the agent confirms is not read.
    const readSequence = lastShownSequence()
    const title = t('desk.close.title')
    const description = withDraftWarning(t('desk.close.text'))
    const buttons = { confirmText: t('desk.close.confirm'), cancelText: t('desk.close.cancel') }
    if (!(await confirm({ title, description, ...buttons }))) return
    setClosing(true)
    onFailure(null)
    await closeConversation(id, readSequence).then(
      () => showTab('closed'),
      error => onFailure(describe(error)),
    )
    setClosing(false)
  }
  return (
    <Row className={styles.actions}>
      <Button size="small" icon="corner-up-right" onClick={() => setTransferring(true)}>
        {t('desk.transfer.open')}
      </Button>
      {isMine && (
        <Button size="small" icon="check" isBusy={isClosing} onClick={close}>
          {t('desk.close.open')}
        </Button>
      )}
      <TransferDialog
        conversationId={id}
        agentId={conversation.agentId}
        isOpen={isTransferring}
        onOpenChange={setTransferring}
        description={withDraftWarning(t('desk.transfer.text'))}
      />
    </Row>
  )
}
