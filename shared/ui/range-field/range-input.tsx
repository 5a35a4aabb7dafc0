import { type KeyboardEvent, useState } from 'react'

import { TextInput } from '../text-input/text-input.tsx'
import { type RangeValue, readNumber, withEnd } from './range-stops.ts'
import styles from './range-field.module.css'

type RangeInputProps = {
  end: 'from' | 'to'
  label: string
  unit?: string
  placeholder?: number
  value: RangeValue
  onValueChange: (value: RangeValue) => void
  onValueCommit: () => void
}

/** One limit of a range as text. The range updates while the user types, as long as both limits are consistent. */
export function RangeInput(props: RangeInputProps) {
  const { end, label, unit, placeholder, value, onValueChange, onValueCommit } = props
  const [typed, setTyped] = useState<string | null>(null)
  const isInvalid = typed !== null && readNumber(typed) === undefined

  const type = (text: string) => {
    setTyped(text)
    const next = readNumber(text)
    if (next === undefined) return
    const range = { ...value, [end]: next }
    if (range.from === null || range.to === null || range.from <= range.to) onValueChange(range)
  }
  const commit = () => {
    const next = typed === null ? undefined : readNumber(typed)
    if (next !== undefined) onValueChange(withEnd(value, end, next))
    if (typed !== null) onValueCommit()
    setTyped(null)
  }
  return (
    <span className={styles.input}>
      <TextInput
        aria-label={unit ? `${label} (${unit})` : label}
        autoComplete="off"
        inputMode="decimal"
        isInvalid={isInvalid}
        maxLength={16}
        onBlur={commit}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') commit()
        }}
        placeholder={placeholder === undefined ? undefined : String(placeholder)}
        value={typed ?? String(value[end] ?? '')}
      />
    </span>
  )
}
