import { useStore } from '@nanostores/react'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { agoOf } from './ago.ts'
import { $minute } from './minute.store.ts'

/** Shows a relative time, with the exact time in a tooltip. */
export function When({ at }: { at: string }) {
  const { t, language } = useTranslation('ops')
  const now = useStore($minute)
  return (
    <time dateTime={at} title={t('when.at', { time: formatDateTime(at) })}>
      {t('when.ago', { ago: agoOf(at, { now, language }) })}
    </time>
  )
}
