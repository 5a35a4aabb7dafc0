import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'

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
      <Row gap={3} className={styles.choices}>
        <LocationSelect catalog={catalog} isLabelHidden />
        <GpuSelect catalog={catalog} isLabelHidden />
      </Row>
      <FilterButton catalog={catalog} />
    </search>
  )
}
