import type { MouseEvent } from 'react'

import { Icon } from '../icon/icon.tsx'
import { usePressHold } from './use-press-hold.ts'
import styles from './number-field.module.css'

type StepButtonProps = {
  label: string
  icon: 'plus' | 'minus'
  /** The value has reached its limit. The button stays focusable, so that the reason can be read. */
  isAtEnd: boolean
  isDisabled?: boolean
  describedBy?: string
  /** `isRepeat` is true while the button is held. */
  onStep: (isRepeat: boolean) => void
}

/** The minus or plus button of `NumberField`. It repeats while it is held. */
export function StepButton(props: StepButtonProps) {
  const { label, icon, isAtEnd, isDisabled, describedBy, onStep } = props
  const hold = usePressHold(isRepeat => !isDisabled && onStep(isRepeat))
  const pressByKey = (event: MouseEvent) => {
    // A pointer's click was counted when the pointer went down.
    if (event.detail === 0) onStep(false)
  }
  return (
    <button
      aria-describedby={describedBy}
      aria-disabled={isAtEnd || undefined}
      aria-label={label}
      className={styles.step}
      data-steps="true"
      disabled={isDisabled}
      onClick={pressByKey}
      onContextMenu={event => event.preventDefault()}
      type="button"
      {...hold}
    >
      <Icon name={icon} size={16} strokeWidth={2} />
    </button>
  )
}
