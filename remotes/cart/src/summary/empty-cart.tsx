import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'

import { RecentlyRemoved } from '../lines/recently-removed.tsx'
import type { OnRestored } from '../lines/removal.ts'

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
