import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { Columns } from './columns.tsx'

export function PageSkeleton() {
  const { t } = useTranslation('checkout')
  return (
    <>
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      <Columns aside={<Skeleton height={320} radius="var(--radius-m)" />}>
        <Skeleton height={220} radius="var(--radius-m)" />
        <Skeleton height={96} radius="var(--radius-m)" />
      </Columns>
    </>
  )
}
