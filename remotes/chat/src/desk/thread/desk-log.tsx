import { useStore } from '@nanostores/react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'

import { TypingPill } from '../../conversation/typing/typing-pill.tsx'
import { $customerTyping } from '../composer/desk-typing.store.ts'
import { $outgoingReplies } from '../composer/replying.store.ts'
import { deskEntries } from './desk-entries.ts'
import { DeskLine } from './desk-line.tsx'
import { loadOlder, type ReadyThread } from './thread.store.ts'
import { useThreadEnd } from './use-thread-end.ts'
import styles from './desk-log.module.css'

export function DeskLog({ thread }: { thread: ReadyThread }) {
  const { t } = useTranslation('chat')
  const { id, conversation, messages, isLoadingOlder } = thread
  const all = useStore($outgoingReplies)
  const isTyping = useStore($customerTyping)[id] === true
  const scroller = useRef<HTMLDivElement>(null)
  const entries = useMemo(() => {
    const own = all.filter(reply => reply.conversationId === id)
    return deskEntries(messages, own)
  }, [messages, all, id])
  const newestOwn = messages.findLast(({ author }) => author === 'agent')?.sequence
  useThreadEnd(scroller, thread, entries.length)

  return (
    <Stack gap={0} className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        role="log"
        aria-label={t('log.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
      >
        {(messages[0]?.sequence ?? 1) > 1 && (
          <Button
            className={styles.older}
            size="small"
            variant="ghost"
            isBusy={isLoadingOlder}
            onClick={() => void loadOlder()}
          >
            {t('desk.older')}
          </Button>
        )}
        <div className={styles.column}>
          {entries.map(entry => (
            <DeskLine
              key={entry.key}
              entry={entry}
              conversation={conversation}
              isNewestOwn={entry.kind === 'message' && entry.message.sequence === newestOwn}
            />
          ))}
        </div>
      </div>
      {isTyping && (
        <TypingPill className={styles.typing}>
          {t('typing', { name: `\u2068${conversation.customer?.name ?? t('desk.guest')}\u2069` })}
        </TypingPill>
      )}
    </Stack>
  )
}
