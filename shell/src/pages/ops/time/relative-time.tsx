import { useStore } from '@nanostores/react'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { formatRelativeTime } from './format-relative-time.ts'
import { $minute } from './minute.store.ts'

/** Shows a relative time, with the exact time in a tooltip. */
export function RelativeTime({ at }: { at: string }) {
  const { t, language } = useTranslation('ops')
  const now = useStore($minute)
  return (
    <time dateTime={at} title={t('when.at', { time: formatDateTime(at) })}>
      {t('when.ago', { ago: formatRelativeTime(at, { now, language }) })}
    </time>
  )
}
