import { clsx } from 'clsx'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'

import { useTranslation } from '../i18n.ts'
import { moveBySteps, snapToStep } from './parts/number-steps.ts'
import { StepButton } from './parts/step-button.tsx'
import { useNumberText } from './parts/use-number-text.ts'
import { useSettledValue } from './parts/use-settled-value.ts'
import styles from './number-field.module.css'

type NumberFieldProps = Omit<ComponentProps<'div'>, 'onChange'> & {
  label: string
  isLabelHidden?: boolean
  value: number
  min?: number
  max?: number
  step?: number
  onValueChange: (value: number) => void
  size?: 'small' | 'medium'
  isDisabled?: boolean
  /** Why it goes no further, for example `Only 3 left`. Shown once somebody tries. */
  reasonAtMax?: string
}

/** SPEC 9: held buttons repeat, page keys move by ten steps, what is typed is clamped and snapped when left. */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden, value, min, max, step = 1, onValueChange, ...others } = props
  const { size = 'medium', isDisabled, reasonAtMax, className, ...attributes } = others
  const { t, language } = useTranslation('shared')
  const id = useId()
  const bounds = { min, max, step }
  const number = useSettledValue(value, onValueChange)
  const text = useNumberText(language)
  const [isRefused, setRefused] = useState(false)
  const isAtMax = max !== undefined && number.shown + step > max
  const isAtMin = min !== undefined && number.shown - step < min
  const reason = reasonAtMax ?? t('ui.number.max', { max: text.format(max ?? 0) })

  const set = (wanted: number) => {
    text.clear()
    setRefused(max !== undefined && wanted > max)
    number.change(snapToStep(wanted, bounds))
  }
  const commit = () => {
    if (text.typed === null) return
    const parsed = text.parse()
    set(Number.isNaN(parsed) ? (min ?? 0) : parsed)
  }
  const move = (count: number) => {
    const from = text.typed === null ? number.latest() : text.parse() || number.latest()
    setRefused(count > 0 && max !== undefined && from + step > max)
    text.clear()
    number.change(moveBySteps(from, count, bounds))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') return commit()
    const action = keyActions({ move, set, min, max })[event.key]
    if (!action || isDisabled) return
    event.preventDefault()
    action()
  }

  return (
    <div {...attributes} className={clsx(styles.root, className)}>
      <label className={clsx(styles.label, isLabelHidden && styles.hidden)} htmlFor={id}>
        {label}
      </label>
      <div className={clsx(styles.field, styles[size])} data-disabled={isDisabled || undefined}>
        <StepButton
          icon="minus"
          isAtEnd={isAtMin}
          isDisabled={isDisabled}
          label={t('ui.number.decrease', { label })}
          onStep={() => move(-1)}
        />
        <input
          aria-describedby={isAtMax ? `${id}-reason` : undefined}
          aria-valuemax={max}
          aria-valuemin={min}
          aria-valuenow={number.shown}
          autoComplete="off"
          className={styles.input}
          disabled={isDisabled}
          id={id}
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          onBlur={commit}
          onChange={event => text.type(event.currentTarget.value, bounds)}
          onFocus={event => event.currentTarget.select()}
          onKeyDown={onKeyDown}
          role="spinbutton"
          value={text.typed ?? text.format(number.shown)}
        />
        <StepButton
          describedBy={isAtMax ? `${id}-reason` : undefined}
          icon="plus"
          isAtEnd={isAtMax}
          isDisabled={isDisabled}
          label={t('ui.number.increase', { label })}
          onStep={() => move(1)}
        />
      </div>
      <span
        className={clsx(styles.reason, !(isRefused && isAtMax) && styles.hidden)}
        id={`${id}-reason`}
        role="status"
      >
        {isAtMax && (isRefused || reasonAtMax) ? reason : ''}
      </span>
    </div>
  )
}

type Moves = {
  move: (count: number) => void
  set: (value: number) => void
  min?: number
  max?: number
}

function keyActions({ move, set, min, max }: Moves): Record<string, (() => void) | undefined> {
  return {
    ArrowUp: () => move(1),
    ArrowDown: () => move(-1),
    PageUp: () => move(10),
    PageDown: () => move(-10),
    Home: min === undefined ? undefined : () => set(min),
    End: max === undefined ? undefined : () => set(max),
  }
}
