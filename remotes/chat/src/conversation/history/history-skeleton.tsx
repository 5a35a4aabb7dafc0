import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

export function HistorySkeleton() {
  const { t } = useTranslation('chat')
  return (
    <>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton width="62%" height={56} />
      <Skeleton width="44%" height={40} style={{ alignSelf: 'flex-end' }} />
      <Skeleton width="70%" height={88} />
    </>
  )
}
