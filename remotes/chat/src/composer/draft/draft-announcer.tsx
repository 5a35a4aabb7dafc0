import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $attachments, type DraftAttachment } from '../../attachments/draft-attachments.store.ts'

const isSettled = ({ state }: DraftAttachment) => state.status !== 'uploading'

/**
 * Announces once that an upload finished or failed, and that the customer removed a file. The progress is only visible.
 * `removed` is the file that was removed last.
 */
export function DraftAnnouncer({ removed }: { removed: { name: string } | null }) {
  const { t } = useTranslation('chat')
  const attachments = useStore($attachments)
  const [news, setNews] = useState('')
  const reported = useRef(new Set(attachments.filter(isSettled).map(({ key }) => key)))

  useEffect(() => {
    const fresh = attachments.filter(each => isSettled(each) && !reported.current.has(each.key))
    reported.current = new Set(attachments.filter(isSettled).map(({ key }) => key))
    if (attachments.length === 0) setNews('')
    if (fresh.length === 0) return
    const sentences = fresh.map(({ name, state }) => {
      if (state.status !== 'failed') return t('attachments.arrived', { name })
      return t('attachments.notSent', { name, reason: t(`attachments.failed.${state.fault}`) })
    })
    setNews(sentences.join(' '))
  }, [attachments, t])

  useEffect(() => {
    if (removed) setNews(t('attachments.removed', removed))
  }, [removed, t])

  return <VisuallyHidden role="status">{news}</VisuallyHidden>
}
