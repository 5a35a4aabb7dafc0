import { clsx } from 'clsx'
import type { ComponentProps, MouseEventHandler } from 'react'

import { Icon } from '../icon/icon.tsx'
import styles from './chip.module.css'

type ChipProps = ComponentProps<'span'> & {
  /** The accessible name of the remove button. It names what the chip shows. */
  removeLabel: string
  onRemove: MouseEventHandler<HTMLButtonElement>
}

/** Something chosen, with a button that removes it. */
export function Chip({ removeLabel, onRemove, children, className, ...rest }: ChipProps) {
  return (
    <span {...rest} className={clsx(styles.chip, className)}>
      {children}
      <button aria-label={removeLabel} className={styles.remove} onClick={onRemove} type="button">
        <Icon name="x" size={14} />
      </button>
    </span>
  )
}
