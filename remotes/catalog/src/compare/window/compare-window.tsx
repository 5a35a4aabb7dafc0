import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Dialog } from 'shared/ui/dialog'

import { $plans } from '../../list/plans.store.ts'
import type { ComparedPlans } from '../compare-address.ts'
import type { CompareAreaProps } from '../compare-area.tsx'
import { CompareNotices } from './compare-notices.tsx'
import { CompareStatus } from './compare-status.tsx'
import { CompareView } from './compare-view.tsx'
import styles from './compare-window.module.css'

type CompareWindowProps = CompareAreaProps & {
  /** The comparison in the URL; null while the dialog is closed. */
  requested: ComparedPlans | null
  onChange: (ids: number[]) => void
  onClose: () => void
}

export function CompareWindow({ requested, onChange, onClose, ...rest }: CompareWindowProps) {
  const { t } = useTranslation('catalog')
  const all = useStore($plans)
  const plans = (requested?.ids ?? [])
    .map(id => all.find(({ product_id }) => product_id === id))
    .filter(plan => plan !== undefined)
  return (
    <Dialog
      className={styles.window}
      fallbackFocus={() => document.querySelector<HTMLElement>('[data-compare-open]')}
      isOpen={requested !== null}
      onOpenChange={isOpen => isOpen || onClose()}
      title={t('compare.title')}
    >
      {requested && all.length > 0 && <CompareNotices requested={requested} plans={plans} />}
      {plans.length > 0 ? (
        <CompareView {...rest} onChange={onChange} plans={plans} />
      ) : (
        <CompareStatus isKnown={all.length > 0} />
      )}
    </Dialog>
  )
}
