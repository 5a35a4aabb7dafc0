import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { usualHours } from './cost-hours.store.ts'
import { useHours } from './use-hours.ts'

/** Opens and closes the slider for the hours per month. */
export function CostSwitch({ className }: { className?: string }) {
  const { t } = useTranslation('catalog')
  const { hours, choose } = useHours()
  const isOpen = hours !== null
  return (
    <Button
      aria-expanded={isOpen}
      className={className}
      icon={isOpen ? 'x' : 'clock'}
      onClick={() => choose(isOpen ? null : usualHours)}
      size="small"
      variant="ghost"
    >
      {t('cost.switch')}
    </Button>
  )
}
