import { clsx } from 'clsx'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'

import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyPart } from '../lazy-part/use-lazy-part.ts'
import type { SelectOption } from './select-list.tsx'
import { SelectTrigger } from './select-trigger.tsx'
import { usePressed } from './use-pressed.ts'
import styles from './select.module.css'

const list = lazyCode(() => import('./select-list.tsx'))

type SelectProps = Omit<ComponentProps<'div'>, 'onChange'> & {
  label: string
  isLabelHidden?: boolean
  value: string
  options: readonly SelectOption[]
  onValueChange: (value: string) => void
  placeholder?: string
  /** Shown above the options in the open list. */
  notice?: string
  isDisabled?: boolean
}

/**
 * A controlled select. Until the list is loaded (when the page is idle, or on first interaction), a placeholder button
 * with the same appearance replaces it.
 */
export function Select(props: SelectProps) {
  const { label, isLabelHidden, value, options, onValueChange, ...others } = props
  const { placeholder, notice, isDisabled, className, ...attributes } = others
  const id = useId()
  const placeholderButton = useRef<HTMLButtonElement>(null)
  const [isOpenRequested, setOpenRequested] = useState(false)
  const { isPressed, press, release } = usePressed()
  const loaded = useLazyPart(list, isOpenRequested)
  const part = isPressed ? null : loaded
  const shown = options.find(option => option.value === value)?.label
  const trigger = { id, disabled: isDisabled, 'aria-labelledby': `${id}-label ${id}` }

  return (
    <div {...attributes} className={clsx(styles.root, className)}>
      <label
        className={clsx(styles.label, isLabelHidden && styles.hidden)}
        htmlFor={id}
        id={`${id}-label`}
      >
        {label}
      </label>
      {part ? (
        <part.SelectList
          hadFocus={() => document.activeElement === placeholderButton.current}
          isOpenAtStart={isOpenRequested}
          notice={notice}
          onValueChange={onValueChange}
          options={options}
          placeholder={placeholder}
          trigger={trigger}
          value={value}
        />
      ) : (
        <SelectTrigger
          {...trigger}
          aria-busy={isOpenRequested || undefined}
          aria-expanded={false}
          aria-haspopup="listbox"
          onClick={() => {
            release()
            setOpenRequested(true)
          }}
          onFocus={() => list.prefetch()}
          onKeyDown={event => opensList(event) && setOpenRequested(true)}
          onPointerDown={press}
          onPointerEnter={() => list.prefetch()}
          ref={placeholderButton}
          role="combobox"
        >
          {shown ?? placeholder}
        </SelectTrigger>
      )}
    </div>
  )
}

function opensList({ key }: KeyboardEvent): boolean {
  return key === 'ArrowDown' || key === 'ArrowUp'
}
