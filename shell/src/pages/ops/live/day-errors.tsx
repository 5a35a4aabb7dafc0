import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'

import { dayHealth } from '../stores.ts'
import styles from './live.module.css'

/** The number of errors of a container's live release within a day. Renders nothing while it is unknown. */
export function DayErrors({ name }: { name: string }) {
  const { t } = useTranslation('ops')
  const state = useStore(dayHealth.$state)
  if (state.status !== 'ready') return <span />
  const live = state.content.releases.find(each => each.container === name && each.isLive)
  const count = (live?.errors ?? 0) + (live?.fallbacks ?? 0)
  return (
    <div className={styles.errors}>
      <Badge tone={count > 0 ? 'danger' : 'success'}>{t('containers.errors', { count })}</Badge>
    </div>
  )
}
