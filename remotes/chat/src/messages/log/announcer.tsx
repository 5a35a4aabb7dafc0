import { useStore } from '@nanostores/react'
import type { Message } from '@storefront/api/chat'
import { planWithLocation } from '@storefront/api/location'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $history, $messages, $outgoing } from '../../conversation/conversation.ts'
import { FailureReason } from '../failure-reason.tsx'
import { useForeignLanguage } from '../use-foreign-language.ts'
import { noticeText } from './log-line.tsx'

/** How long announced texts stay. Afterwards, a screen reader finds each message only in the log. */
const keepMs = 10_000

/**
 * Announces messages that arrive, or fail to be sent, while the conversation is open. The log itself is silent, because
 * it also mounts older lines, for example when it becomes higher.
 */
export function Announcer() {
  const messages = useStore($messages)
  const isReady = useStore($history).status === 'ready'
  const failed = useStore($outgoing).filter(({ state }) => state.status === 'failed')
  const [news, setNews] = useState<Message[]>([])
  /** Null until the conversation is loaded: messages that exist by then are not new. */
  const announcedTo = useRef<number | null>(null)

  useEffect(() => {
    const before = announcedTo.current
    announcedTo.current = isReady ? (messages.at(-1)?.sequence ?? 0) : null
    const fresh = messages.filter(({ sequence }) => before !== null && sequence > before)
    if (isReady && fresh.length > 0) setNews(fresh)
  }, [messages, isReady])
  useEffect(() => {
    if (news.length === 0) return
    const timer = setTimeout(() => setNews([]), keepMs)
    return () => clearTimeout(timer)
  }, [news])

  return (
    <VisuallyHidden aria-live="polite" aria-relevant="additions">
      {news.map(message => (
        <Line key={message.sequence} message={message} />
      ))}
      {failed.map(
        ({ clientId, state }) =>
          state.status === 'failed' && <FailureReason key={clientId} state={state} />,
      )}
    </VisuallyHidden>
  )
}

/** A message as one sentence after the other: who wrote it, the text, and the names of what comes with it. */
function Line({ message }: { message: Message }) {
  const { t } = useTranslation('chat')
  const language = useForeignLanguage(message.language)
  if (message.notice) return <span>{noticeText(t, message)} </span>
  const { author, name, text, plans, orders, cart, attachments } = message
  const parts = [
    ...plans.map(planWithLocation),
    ...orders.map(({ number }) => t('order.number', { number })),
    ...(cart ? [t('cart.label')] : []),
    ...attachments.map(file => file.name),
  ]
  return (
    <span>
      <bdi>{(author === 'agent' && name) || t(`author.${author}`)}</bdi>:{' '}
      <bdi lang={language}>{text}</bdi> <bdi>{parts.join('; ')}</bdi>{' '}
    </span>
  )
}
