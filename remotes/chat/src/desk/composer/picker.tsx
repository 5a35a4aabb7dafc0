import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { translate } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { TextInput } from 'shared/ui/text-input'

import styles from './picker.module.css'

type PickerItem = {
  key: string
  content: ReactNode
  isChosen?: boolean
  isDisabled?: boolean
}

type PickerProps = {
  label: string
  placeholder: string
  items: readonly PickerItem[]
  /** Shown instead of items. */
  empty: ReactNode
  query: string
  onQuery: (query: string) => void
  onPick: (key: string) => void
  /** Called on Escape or the close button: the focus returns to the reply. */
  onClose: () => void
  /** Called when the focus moves elsewhere. */
  onLeave: () => void
  footer?: ReactNode
}

const stepOfKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** A search field above its list of items. Arrow keys select, Enter inserts, Escape closes. */
export function Picker(props: PickerProps) {
  const { label, placeholder, items, empty, query, onQuery, onPick, onClose, onLeave } = props
  const [index, setIndex] = useState(0)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const active = Math.min(index, items.length - 1)
  const idOf = (position: number) => `${id}-${position}`

  useEffect(() => {
    panel.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229) return
    const item = items[active]
    const step = stepOfKey[key]
    if (key === 'Escape') onClose()
    else if (step !== undefined) setIndex((active + step + items.length) % (items.length || 1))
    else if (key === 'Enter' && item) pick(item)
    else if (key !== 'Enter') return
    event.preventDefault()
  }
  const pick = ({ key, isDisabled }: PickerItem) => !isDisabled && onPick(key)
  // When the whole window loses the focus, the field remains the active element.
  const closeUnlessInside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const next = relatedTarget ?? document.activeElement
    if (!currentTarget.contains(next as Node | null)) onLeave()
  }

  return (
    <Stack
      gap={0}
      ref={panel}
      className={styles.panel}
      role="dialog"
      aria-label={label}
      onBlur={closeUnlessInside}
    >
      <Row gap={1} align="center" className={styles.head}>
        <TextInput
          className={styles.search}
          icon="search"
          role="combobox"
          aria-activedescendant={items.length > 0 ? idOf(active) : undefined}
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-expanded
          aria-label={placeholder}
          autoComplete="off"
          placeholder={placeholder}
          value={query}
          onChange={event => {
            setIndex(0)
            onQuery(event.target.value)
          }}
          onKeyDown={press}
        />
        <Button icon="x" isIconOnly size="small" variant="ghost" onClick={onClose}>
          {translate('shared', 'common.close')}
        </Button>
      </Row>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={label}>
        {items.map((item, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
          <div
            key={item.key}
            id={idOf(position)}
            className={styles.item}
            role="option"
            aria-disabled={item.isDisabled || undefined}
            aria-selected={item.isChosen ?? position === active}
            data-active={position === active || undefined}
            tabIndex={-1}
            onClick={() => pick(item)}
            onPointerDown={event => event.preventDefault()}
          >
            {item.content}
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <Text size="s" tone="muted" className={styles.empty}>
          {empty}
        </Text>
      )}
      {props.footer && <div className={styles.footer}>{props.footer}</div>}
    </Stack>
  )
}
