import { Select } from 'radix-ui'
import { useLayoutEffect, useRef, useState } from 'react'

import { Icon } from '../icon.tsx'
import { SelectTrigger } from './select-trigger.tsx'
import styles from '../select.module.css'

export type SelectOption = { value: string; label: string; hint?: string; isDisabled?: boolean }

type SelectListProps = {
  value: string
  options: readonly SelectOption[]
  onValueChange: (value: string) => void
  placeholder?: string
  trigger: { id: string; disabled?: boolean; 'aria-labelledby': string }
  /** Asked while the stand-in is still in the document. */
  hadFocus: () => boolean
  isOpenAtStart: boolean
}

/** Radix knows no empty value, which is the natural one for "all". */
const empty = ' '
const encode = (value: string) => (value === '' ? empty : value)
const decode = (value: string) => (value === empty ? '' : value)

export function SelectList(props: SelectListProps) {
  const { value, options, onValueChange, placeholder, trigger, hadFocus, isOpenAtStart } = props
  const [isOpen, setOpen] = useState(isOpenAtStart)
  const button = useRef<HTMLButtonElement>(null)
  const [isFocusOwed] = useState(() => isOpenAtStart || hadFocus())
  useLayoutEffect(() => {
    if (isFocusOwed) button.current?.focus()
  }, [isFocusOwed])
  const hasOption = options.some(option => option.value === value)
  return (
    <Select.Root
      onOpenChange={setOpen}
      onValueChange={next => onValueChange(decode(next))}
      open={isOpen}
      value={hasOption ? encode(value) : ''}
    >
      <Select.Trigger asChild>
        <SelectTrigger {...trigger} ref={button}>
          <Select.Value placeholder={placeholder} />
        </SelectTrigger>
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          className={styles.content}
          collisionPadding={8}
          position="popper"
          sideOffset={4}
        >
          <Select.Viewport className={styles.viewport}>
            {options.map(option => (
              <Item key={option.value} option={option} />
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}

function Item({ option }: { option: SelectOption }) {
  return (
    <Select.Item className={styles.item} disabled={option.isDisabled} value={encode(option.value)}>
      <span className={styles.check}>
        <Select.ItemIndicator>
          <Icon name="check" size={16} strokeWidth={2.25} />
        </Select.ItemIndicator>
      </span>
      <Select.ItemText>{option.label}</Select.ItemText>
      {option.hint && <span className={styles.hint}>{option.hint}</span>}
    </Select.Item>
  )
}
