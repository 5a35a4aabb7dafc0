import type { Deployment } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'

const tones = {
  local: 'neutral',
  promote: 'accent',
  rollback: 'warning',
  retire: 'danger',
  canary: 'accent',
} as const

export function KindBadge({ kind }: { kind: Deployment['kind'] }) {
  const { t } = useTranslation('ops')
  return <Badge tone={tones[kind]}>{t(`kinds.${kind}`)}</Badge>
}
