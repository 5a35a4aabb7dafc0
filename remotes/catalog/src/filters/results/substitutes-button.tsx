import { locationName } from '@storefront/api/location'
import { useId, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { lazyCode } from 'shared/lazy-code'
import { Button } from 'shared/ui/button'

import { createLazyPart } from '../../lazy-part/lazy-part.tsx'
import { tableRoles } from '../../list/table/table-roles.ts'
import type { SubstituteListProps } from '../../substitutes/substitute-list.tsx'
import styles from './substitutes-button.module.css'

const List = createLazyPart<SubstituteListProps>(
  lazyCode(() => import('../../substitutes/substitute-list.tsx').then(part => part.SubstituteList)),
)

type SubstitutesButtonProps = SubstituteListProps & { className?: string }

/** The last cells of a sold-out row: a button that opens the list of substitutes. */
export function SubstitutesButton({ className, ...props }: SubstitutesButtonProps) {
  const { t } = useTranslation('catalog')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const names = { plan: props.plan.planName, place: locationName(props.plan.location) }
  return (
    <>
      <td {...tableRoles.cell} className={className}>
        <Button
          aria-controls={isOpen ? id : undefined}
          aria-expanded={isOpen}
          aria-label={t('substitutes.showName', names)}
          className={styles.open}
          icon={isOpen ? 'chevron-up' : 'chevron-down'}
          onClick={() => setOpen(!isOpen)}
          size="small"
          variant="ghost"
        >
          {t('substitutes.show')}
        </Button>
      </td>
      {isOpen && (
        <td {...tableRoles.cell} className={styles.panel} id={id}>
          <List {...props} />
        </td>
      )}
    </>
  )
}
