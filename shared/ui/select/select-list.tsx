import { Select } from 'radix-ui'
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'

import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { SelectTrigger } from './select-trigger.tsx'
import styles from './select.module.css'

export type SelectOption = {
  value: string
  label: string
  hint?: string
  isDisabled?: boolean
  /** Name of its group, shown above it. Options of one group must be adjacent. */
  group?: string
  /** The user can reach and read it, with the reason in `note`, but not select it. */
  isUnavailable?: boolean
  /** A second line. */
  note?: string
  /** The note is only for screen readers, because `notice` shows it once for all. */
  isNoteHidden?: boolean
}

type SelectListProps = {
  value: string
  options: readonly SelectOption[]
  onValueChange: (value: string) => void
  placeholder?: string
  /** Shown above the options. */
  notice?: string
  trigger: { id: string; disabled?: boolean; 'aria-labelledby': string }
  /** Called while the placeholder button is still in the page. */
  hadFocus: () => boolean
  isOpenAtStart: boolean
}

/** Radix has no empty value, but "all" needs one. */
const empty = ' '
const encode = (value: string) => (value === '' ? empty : value)
const decode = (value: string) => (value === empty ? '' : value)

/** The list of `Select` with its trigger. It loads later than the page, because it is heavy. */
export function SelectList(props: SelectListProps) {
  const { value, options, onValueChange, placeholder, notice, ...start } = props
  const { trigger, hadFocus, isOpenAtStart } = start
  const [isOpen, setOpen] = useState(isOpenAtStart)
  const button = useRef<HTMLButtonElement>(null)
  const [isFocusNeeded] = useState(() => isOpenAtStart || hadFocus())
  useLayoutEffect(() => {
    if (isFocusNeeded) button.current?.focus()
  }, [isFocusNeeded])
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
            {notice && <p className={styles.notice}>{notice}</p>}
            {groupsOf(options).map(({ label, members }) => (
              <Select.Group key={members[0]?.value}>
                {label && <Select.Label className={styles.groupLabel}>{label}</Select.Label>}
                {members.map(option => (
                  <Item key={option.value} option={option} />
                ))}
              </Select.Group>
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  )
}

type OptionGroup = { label: string | undefined; members: SelectOption[] }

function groupsOf(options: readonly SelectOption[]): OptionGroup[] {
  const groups: OptionGroup[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last && last.label === option.group) last.members.push(option)
    else groups.push({ label: option.group, members: [option] })
  }
  return groups
}

function Item({ option }: { option: SelectOption }) {
  const { isUnavailable, note } = option
  const reject = (event: SyntheticEvent) => {
    if (isUnavailable) event.preventDefault()
  }
  return (
    <Select.Item
      aria-disabled={isUnavailable || undefined}
      className={styles.item}
      data-unavailable={isUnavailable || undefined}
      disabled={option.isDisabled}
      onClick={reject}
      onKeyDown={event => (event.key === 'Enter' || event.key === ' ') && reject(event)}
      onPointerUp={reject}
      textValue={option.label}
      value={encode(option.value)}
    >
      <span className={styles.check}>
        <Select.ItemIndicator>
          <Icon name="check" size={16} strokeWidth={2.25} />
        </Select.ItemIndicator>
      </span>
      <span className={styles.texts}>
        <Select.ItemText>{option.label}</Select.ItemText>
        {note && option.isNoteHidden && <VisuallyHidden>{note}</VisuallyHidden>}
        {note && !option.isNoteHidden && <span className={styles.note}>{note}</span>}
      </span>
      {option.hint && <span className={styles.hint}>{option.hint}</span>}
    </Select.Item>
  )
}
