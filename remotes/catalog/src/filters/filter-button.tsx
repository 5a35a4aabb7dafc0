import { useId, useState } from 'react'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { lazyCode, useLazyCode } from 'shared/lazy-code'
import { Badge } from 'shared/ui/badge'
import { Button } from 'shared/ui/button'

import { reportModuleFailure } from '../lazy-part/report-module-failure.ts'
import type { CatalogState } from '../list/use-catalog.ts'
import { chipsOf } from './chips.ts'
import { type RangeName, rangeNames } from './filters.ts'
import { useMedia } from './use-media.ts'
import styles from '../list/toolbar/toolbar.module.css'

const panel = lazyCode(() => import('./filter-panel.tsx'))
const sheet = lazyCode(() => import('./filter-sheet.tsx'))

/** Opens sizes and prices below the toolbar. On small screens it opens a dialog with all filters. */
export function FilterButton({ catalog }: { catalog: CatalogState }) {
  const { t } = useTranslation('catalog')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMedia('(width < 64rem)')
  const closeFailed = () => {
    setOpen(false)
    reportModuleFailure()
  }
  const inPanel = useLazyCode(panel, isOpen && !isNarrow, closeFailed)
  const inSheet = useLazyCode(sheet, isOpen && isNarrow, closeFailed)
  const part = isNarrow ? sheet : panel
  const prefetch = () => void part.prefetch()
  const { filters, survey } = catalog
  const chips = chipsOf({ filters, survey, t }).filter(({ key }) => isNarrow || isRange(key))
  return (
    <>
      <Button
        aria-controls={isNarrow || !isOpen ? undefined : id}
        aria-expanded={isOpen}
        aria-haspopup={isNarrow ? 'dialog' : undefined}
        className={styles.more}
        icon="sliders-horizontal"
        isBusy={isOpen && !(isNarrow ? inSheet : inPanel)}
        onClick={() => setOpen(!isOpen)}
        onFocus={prefetch}
        onPointerEnter={prefetch}
      >
        {t('filter.more')}
        {chips.length > 0 && (
          <Badge className={styles.badge} tone="accent">
            {formatNumber(chips.length)}
          </Badge>
        )}
      </Button>
      {inPanel && isOpen && !isNarrow && <inPanel.FilterPanel catalog={catalog} id={id} />}
      {inSheet && isNarrow && (
        <inSheet.FilterSheet catalog={catalog} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </>
  )
}

const isRange = (key: string) => rangeNames.includes(key as RangeName)
