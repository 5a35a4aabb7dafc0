import { useTranslation } from 'shared/i18n'

import type { CatalogState } from '../list/use-catalog.ts'
import { RangeFilters } from './range/range-filters.tsx'
import styles from './filter-panel.module.css'

export function FilterPanel({ catalog, id }: { catalog: CatalogState; id: string }) {
  const { t } = useTranslation('catalog')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would contain fieldsets.
    <div aria-label={t('range.label')} className={styles.panel} id={id} role="group">
      <RangeFilters catalog={catalog} />
    </div>
  )
}
