import { type KeyboardEvent, useState } from 'react'

import { useTranslation } from '../../i18n/i18n.ts'
import { type Bounds, moveBySteps, snapToStep } from './number-steps.ts'
import { useDebouncedValue } from './use-debounced-value.ts'
import { useNumberText } from './use-number-text.ts'

/** State and actions of a number field. `isRefused` is true after an attempt to exceed the maximum. */
export function useNumberField(
  value: number,
  onValueChange: (value: number) => void,
  bounds: Bounds,
) {
  const { min, max, step } = bounds
  const number = useDebouncedValue(value, onValueChange)
  const text = useNumberText(useTranslation('shared').language)
  const [isRefused, setRefused] = useState(false)
  const set = (requested: number) => {
    text.clear()
    setRefused(max !== undefined && requested > max)
    number.change(snapToStep(requested, bounds))
  }
  const commit = () => {
    if (text.typed === null) return
    const parsed = text.parse()
    set(Number.isNaN(parsed) ? (min ?? 0) : parsed)
  }
  const move = (count: number) => {
    const parsed = text.parse()
    const from = Number.isNaN(parsed) ? number.latest() : parsed
    setRefused(count > 0 && max !== undefined && from + count * step > max)
    text.clear()
    number.change(moveBySteps(from, count, bounds))
  }
  return {
    shown: number.shown,
    shownText: text.typed ?? text.format(number.shown),
    format: text.format,
    isRefused,
    isAtMax: max !== undefined && number.shown + step > max,
    isAtMin: min !== undefined && number.shown - step < min,
    move,
    commit,
    accepts: (typed: string) => text.accepts(typed, bounds),
    type(typed: string) {
      if (text.accepts(typed, bounds)) text.type(typed)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Enter') return commit()
      const action = keyActions({ move, set }, bounds)[event.key]
      if (!action) return
      event.preventDefault()
      action()
    },
  }
}

type NumberActions = { move: (count: number) => void; set: (value: number) => void }

/** The page keys change the value by ten steps (S9.number-field.page). */
function keyActions(
  { move, set }: NumberActions,
  { min, max }: Bounds,
): Record<string, (() => void) | undefined> {
  return {
    ArrowUp: () => move(1),
    ArrowDown: () => move(-1),
    PageUp: () => move(10),
    PageDown: () => move(-10),
    Home: min === undefined ? undefined : () => set(min),
    End: max === undefined ? undefined : () => set(max),
  }
}
