import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'

import type { OnRestored } from '../removal.ts'
import { RecentlyRemoved } from './recently-removed.tsx'

export function EmptyCart({ onRestored }: { onRestored: OnRestored }) {
  const { t } = useTranslation('cart')
  return (
    <>
      <EmptyState
        icon="shopping-cart"
        title={t('empty.title')}
        description={t('empty.description')}
        action={
          <LinkButton to={paths.home} variant="primary">
            {t('empty.action')}
          </LinkButton>
        }
      />
      <RecentlyRemoved onRestored={onRestored} />
    </>
  )
}
