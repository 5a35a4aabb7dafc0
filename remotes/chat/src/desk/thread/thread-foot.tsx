import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { DeskComposer } from '../composer/desk-composer.tsx'
import { showTab } from '../queue/lists.store.ts'
import { useFailureText } from '../use-failure-text.ts'
import { type ReadyThread, takeConversation } from './thread.store.ts'
import styles from './thread-foot.module.css'

/** The assigned agent gets the composer; others see who is assigned. The focus stays here when that changes. */
export function ThreadFoot({ thread }: { thread: ReadyThread }) {
  const { t } = useTranslation('chat')
  const describe = useFailureText()
  const { id, conversation } = thread
  const { state, isMine, agent, rating } = conversation
  const foot = useRef<HTMLDivElement>(null)
  const [isTaking, setTaking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const wasHere = useRef(false)
  const mode = isMine ? 'mine' : state

  useEffect(() => {
    const trackFocus = ({ target }: FocusEvent) => {
      wasHere.current = foot.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', trackFocus)
    return () => document.removeEventListener('focusin', trackFocus)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new mode removes the focused control
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasHere.current && isLost) {
      foot.current?.querySelector<HTMLElement>('textarea, [data-foot]')?.focus()
    }
  }, [mode])

  const take = async () => {
    setTaking(true)
    setFailure(null)
    await takeConversation(id).then(
      () => showTab('mine'),
      error => setFailure(describe(error)),
    )
    setTaking(false)
  }
  const name = agent ? `\u2068${agent}\u2069` : ''
  return (
    <div ref={foot} className={styles.foot}>
      {isMine ? (
        <DeskComposer thread={thread} />
      ) : (
        <Row gap={4} rowGap={2} align="center" justify="space-between" wrap className={styles.bar}>
          <Text size="s" tone="muted" className={styles.text} role="status" tabIndex={-1} data-foot>
            {failure ?? t(`desk.foot.${state}`, { name })}
            {state === 'closed' && rating !== null && ` ${t('desk.rated', { score: rating })}`}
          </Text>
          {state === 'waiting' && (
            <Button variant="primary" isBusy={isTaking} onClick={take}>
              {t('desk.take')}
            </Button>
          )}
        </Row>
      )}
    </div>
  )
}
