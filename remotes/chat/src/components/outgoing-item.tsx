import { translate, useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { discardMessage, type Outgoing, retryMessage } from '../conversation.ts'
import { classNames } from './class-names.ts'
import styles from './message-item.module.css'

/** A message that is under way or did not arrive; nothing the customer wrote is lost silently. */
export function OutgoingItem({ message }: { message: Outgoing }) {
  const { t } = useTranslation('chat')
  const { clientId, text, state } = message
  const isFailed = state.status === 'failed'
  return (
    <article
      className={classNames(styles.item, styles.own, isFailed ? styles.failed : styles.unsent)}
    >
      <p className={styles.bubble} dir="auto">
        {text}
      </p>
      {state.status === 'failed' ? (
        <div className={styles.note}>
          <span>
            {t('outgoing.failed')} {translate('shared', state.errorKey)}
          </span>
          <Button size="small" onClick={() => retryMessage(clientId)}>
            {t('outgoing.retry')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => discardMessage(clientId)}>
            {t('outgoing.discard')}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{t('outgoing.sending')}</p>
      )}
    </article>
  )
}
