import { useTranslation } from 'shared/i18n'
import { DescriptionList } from 'shared/ui/description-list'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

/** The terms stand already: only the values are awaited, so nothing moves when they come. */
export function DetailsSkeleton() {
  const { t } = useTranslation('shell')
  return (
    <>
      <VisuallyHidden role="status">{t('account.loading')}</VisuallyHidden>
      <DescriptionList
        items={[
          { term: t('account.name'), value: <Skeleton width="120px" height="1em" /> },
          { term: t('account.email'), value: <Skeleton width="180px" height="1em" /> },
        ]}
      />
    </>
  )
}
