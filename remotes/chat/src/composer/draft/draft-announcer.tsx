import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $attachments, type DraftAttachment } from '../../attachments/draft-attachments.store.ts'

const isSettled = ({ state }: DraftAttachment) => state.status !== 'uploading'

/** Announces once that an upload finished or failed. Its progress is only visible. */
export function DraftAnnouncer() {
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

  return <VisuallyHidden role="status">{news}</VisuallyHidden>
}
