import type { OwnServer } from '@storefront/api/account'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'

const tones = {
  waiting: 'neutral',
  queued: 'neutral',
  building: 'accent',
  booting: 'accent',
  ready: 'success',
  failed: 'danger',
  deleting: 'warning',
  deleted: 'neutral',
} as const satisfies Record<OwnServer['state'], string>

export function OwnServerState({ state }: { state: OwnServer['state'] }) {
  const { t } = useTranslation('checkout')
  return <Badge tone={tones[state]}>{t(`account.servers.state.${state}`)}</Badge>
}
