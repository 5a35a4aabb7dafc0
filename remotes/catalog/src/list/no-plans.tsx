import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { EmptyState } from 'shared/ui/empty-state'

type NoPlansProps = {
  /** Absent when the shop has no plans at all. */
  onClear?: () => void
}

export function NoPlans({ onClear }: NoPlansProps) {
  const { t } = useTranslation('catalog')
  return (
    <Card padding="none">
      {onClear ? (
        <EmptyState
          action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
          description={t('empty.description')}
          icon="search"
          title={t('empty.title')}
        />
      ) : (
        <EmptyState
          description={t('empty.nothingDescription')}
          icon="server"
          title={t('empty.nothingTitle')}
        />
      )}
    </Card>
  )
}
