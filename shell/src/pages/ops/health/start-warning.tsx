import type { Health } from '@storefront/api/telemetry'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

/** Warns that pages of the live composition do not start. Such pages may not report an error. */
export function StartWarning({ compositions }: { compositions: Health['compositions'] }) {
  const { t } = useTranslation('ops')
  const live = compositions.find(each => each.isLive)
  if (!live?.isFailing) return null
  const counts = { ready: formatNumber(live.ready), asked: formatNumber(live.asked) }
  return (
    <Alert tone="danger" title={t('starts.warning')}>
      {t('starts.warningText', counts)}
    </Alert>
  )
}
