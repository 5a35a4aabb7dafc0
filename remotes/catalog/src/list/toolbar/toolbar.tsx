import { useTranslation } from 'shared/i18n'

import { FilterButton } from '../../filters/filter-button.tsx'
import { GpuSelect } from '../../filters/options/gpu-select.tsx'
import { LocationSelect } from '../../filters/options/location-select.tsx'
import { SearchBox } from '../../filters/search/search-box.tsx'
import type { CatalogState } from '../use-catalog.ts'
import { TypeSwitch } from './type-switch.tsx'
import styles from './toolbar.module.css'

/** The filter controls. On small screens most of them are behind the button. */
export function Toolbar({ catalog }: { catalog: CatalogState }) {
  const { t } = useTranslation('catalog')
  const { filters, change, preview } = catalog
  return (
    <search aria-label={t('filter.region')} className={styles.toolbar}>
      <SearchBox
        className={styles.search}
        onChange={change}
        onPreview={preview}
        text={filters.text}
      />
      <div className={styles.type}>
        <TypeSwitch catalog={catalog} />
      </div>
      <div className={styles.choices}>
        <LocationSelect catalog={catalog} isLabelHidden />
        <GpuSelect catalog={catalog} isLabelHidden />
      </div>
      <FilterButton catalog={catalog} />
    </search>
  )
}
