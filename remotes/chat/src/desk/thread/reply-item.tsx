import { useStore } from '@nanostores/react'
import { translate, useTranslation } from 'shared/i18n'
import { $stock } from 'shared/stock'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { MessageText } from '../../messages/message-text.tsx'
import {
  discardReply,
  type OutgoingReply,
  retryReply,
  type Sending,
} from '../composer/replying.store.ts'
import styles from './reply-item.module.css'

/** A reply that is being sent, or that failed. The agent can retry or discard a failed one. */
export function ReplyItem({ reply }: { reply: OutgoingReply }) {
  const { t } = useTranslation('chat')
  const { items } = useStore($stock)
  const { clientId, text, plans, state } = reply
  const names = plans.map(id => items.find(plan => plan.product_id === id)?.planName ?? `#${id}`)
  return (
    <Stack as="article" gap={1} align="end" className={styles.item} data-state={state.status}>
      <div className={styles.bubble}>
        {text !== '' && <MessageText text={text} />}
        {names.length > 0 && <Text size="s">{names.join(', ')}</Text>}
      </div>
      {state.status === 'sending' ? (
        <Row as="p" rowGap={1} align="center" justify="end" wrap className={styles.note}>
          {t('delivery.sending')}
        </Row>
      ) : (
        <Row rowGap={1} align="center" justify="end" wrap className={styles.note} role="alert">
          <span>{failureText(t, state)}</span>
          <Button size="small" onClick={() => retryReply(clientId)}>
            {t('outgoing.retry')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => discardReply(clientId)}>
            {t('outgoing.discard')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** Replies that did not reach the server are retried automatically (`resendUnreached`); the agent must retry others. */
function failureText(
  t: (key: string) => string,
  { errorKey, isUnreached }: Extract<Sending, { status: 'failed' }>,
): string {
  if (isUnreached) return t('outgoing.unreachable')
  const reason = errorKey ? translate('shared', errorKey) : t('desk.meanwhile.free')
  return `${t('outgoing.failed')} ${reason}`
}
