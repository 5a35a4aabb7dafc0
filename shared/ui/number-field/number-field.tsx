import { clsx } from 'clsx'
import { type ComponentProps, useId, useRef } from 'react'

import { useTranslation } from '../../i18n/i18n.ts'
import { StepButton } from './step-button.tsx'
import { useNumberField } from './use-number-field.ts'
import { useTextGuard } from './use-text-guard.ts'
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
  /** Why the value cannot increase, for example `Only 3 left`. Shown after an attempt. */
  reasonAtMax?: string
  /**
   * Called on a press of the minus button at the minimum, for example to remove a line. Not called while it is held.
   */
  onBelowMin?: () => void
}

/**
 * A controlled number input with buttons. Held buttons repeat (S9.number-field.hold), and page keys change the value by
 * ten steps (S9.number-field.page). When the focus leaves, the typed value is clamped (S5.number-field.clamp) and
 * snapped (S5.number-field.snap).
 */
export function NumberField(props: NumberFieldProps) {
  const { label, isLabelHidden, value, min, max, step = 1, onValueChange, ...others } = props
  const { size = 'medium', isDisabled, reasonAtMax, onBelowMin, ...rest } = others
  const { className, ...attributes } = rest
  const { t } = useTranslation('shared')
  const id = useId()
  const field = useNumberField(value, onValueChange, { min, max, step })
  const input = useRef<HTMLInputElement>(null)
  useTextGuard(input, field.accepts)
  const reason =
    reasonAtMax ?? (field.isRefused && t('ui.number.max', { max: field.format(max ?? 0) }))
  const stepDown = (isRepeat: boolean) => {
    if (!field.isAtMin) field.move(-1)
    else if (!isRepeat) onBelowMin?.()
  }
  const inSentence = { label: lowerFirst(label) }
  const describedBy = field.isAtMax ? `${id}-reason` : undefined

  return (
    <div {...attributes} className={clsx(styles.root, className)}>
      <label className={clsx(styles.label, isLabelHidden && styles.hidden)} htmlFor={id}>
        {label}
      </label>
      <div className={clsx(styles.field, styles[size])} data-disabled={isDisabled || undefined}>
        <StepButton
          icon="minus"
          isAtEnd={field.isAtMin && !onBelowMin}
          isDisabled={isDisabled}
          label={t('ui.number.decrease', inSentence)}
          onStep={stepDown}
        />
        <input
          aria-describedby={describedBy}
          aria-valuemax={max}
          aria-valuemin={min}
          aria-valuenow={field.shown}
          autoComplete="off"
          className={styles.input}
          disabled={isDisabled}
          id={id}
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          onBlur={field.commit}
          onChange={event => field.type(event.currentTarget.value)}
          onFocus={event => event.currentTarget.select()}
          onKeyDown={field.onKeyDown}
          ref={input}
          role="spinbutton"
          value={field.shownText}
        />
        <StepButton
          describedBy={describedBy}
          icon="plus"
          isAtEnd={field.isAtMax}
          isDisabled={isDisabled}
          label={t('ui.number.increase', inSentence)}
          onStep={() => field.move(1)}
        />
      </div>
      <span
        className={clsx(styles.reason, !(field.isRefused && field.isAtMax) && styles.hidden)}
        id={`${id}-reason`}
        role="status"
      >
        {field.isAtMax && reason}
      </span>
    </div>
  )
}

/** `Quantity of …` within a sentence. Keeps abbreviations such as `RAM`. */
function lowerFirst(label: string): string {
  return label.replace(/^\p{Lu}(?=\p{Ll})/u, first => first.toLowerCase())
}
