import { type RefObject, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Icon } from 'shared/ui/icon'
import { List } from 'shared/ui/list'

import type { CatalogState } from '../list/use-catalog.ts'
import { type Chip, chipsOf } from './chips.ts'
import styles from './filter-chips.module.css'

type FilterChipsProps = {
  catalog: CatalogState
  onClear: () => void
  /** The element that gets the focus after the last chip is removed. */
  focusRef: RefObject<HTMLElement | null>
}

export function FilterChips({ catalog, onClear, focusRef }: FilterChipsProps) {
  const { t } = useTranslation('catalog')
  const list = useRef<HTMLUListElement>(null)
  const { filters, survey, change } = catalog
  const chips = chipsOf({ filters, survey, t })
  const remove = ({ removal }: Chip, index: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1] ?? focusRef.current
    next?.focus()
    change(removal)
  }
  if (chips.length === 0) return null
  return (
    <List
      direction="row"
      gap={2}
      align="center"
      wrap
      aria-label={t('chip.label')}
      className={styles.chips}
      ref={list}
    >
      {chips.map((chip, index) => (
        <li key={chip.key}>
          <button
            aria-label={t('chip.remove', { filter: chip.text })}
            className={styles.chip}
            onClick={() => remove(chip, index)}
            type="button"
          >
            <span className={styles.text}>{chip.text}</span>
            <Icon className={styles.icon} name="x" size={14} />
          </button>
        </li>
      ))}
      {catalog.listing.count > 0 && (
        <li>
          <Button onClick={onClear} size="small" variant="ghost">
            {t('filter.clear')}
          </Button>
        </li>
      )}
    </List>
  )
}
