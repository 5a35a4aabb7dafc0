import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { moduleName } from '../../app/modules/module-name.ts'

export function SlotPlaceholder({ name }: { name: string }) {
  const { t } = useTranslation('shell')
  const slot = bootData.slots.find(each => each.name === name)
  return (
    <div>
      <VisuallyHidden role="status">
        {t('part.loading', { part: moduleName(t, name) })}
      </VisuallyHidden>
      <Skeleton width="100%" height={slot?.skeleton.height ?? 240} radius="var(--radius-m)" />
    </div>
  )
}
