import { clsx } from 'clsx'
import { Slider } from 'radix-ui'
import { type ComponentProps, useId, useRef } from 'react'

import { useTranslation } from '../../i18n/i18n.ts'
import { RangeInput } from './range-input.tsx'
import { nearestStops, type RangeValue, rangeAt } from './range-stops.ts'
import styles from './range-field.module.css'

type RangeFieldProps = Omit<ComponentProps<'fieldset'>, 'onChange'> & {
  label: string
  /** The stops of the slider: ascending, at least two. Typed values may lie between them. */
  stops: readonly number[]
  /** A limit is null when the range is open at that end. */
  value: RangeValue
  /** Formats a value with its unit. */
  format: (value: number) => string
  /** Shown after the label. */
  unit?: string
  /** Called on every move of a thumb and every keystroke. */
  onValueChange: (value: RangeValue) => void
  /** Called when a thumb is released, or a thumb or input loses the focus. */
  onValueCommit: () => void
}

/** A range with two thumbs for a quick choice and two inputs for an exact one. */
export function RangeField(props: RangeFieldProps) {
  const { label, stops, value, format, unit, onValueChange, onValueCommit, ...others } = props
  const { className, ...attributes } = others
  const { t } = useTranslation('shared')
  const id = useId()
  const isByKey = useRef(false)
  const thumbs = nearestStops(stops, value)
  const names = { from: t('ui.range.from', { label }), to: t('ui.range.to', { label }) }
  const shared = { unit, value, onValueChange, onValueCommit }
  return (
    <fieldset {...attributes} className={clsx(styles.root, className)}>
      <legend className={styles.label} id={id}>
        {label}
        {unit && <span className={styles.unit}> ({unit})</span>}
      </legend>
      <Slider.Root
        className={styles.slider}
        max={stops.length - 1}
        onBlur={onValueCommit}
        onKeyDownCapture={() => {
          isByKey.current = true
        }}
        onPointerDownCapture={() => {
          isByKey.current = false
        }}
        onValueChange={([from = 0, to = 0]) => onValueChange(rangeAt(stops, from, to))}
        onValueCommit={() => {
          // Radix calls this before the last change. With the keyboard, the input ends only when the thumb loses the
          // focus.
          if (!isByKey.current) queueMicrotask(onValueCommit)
        }}
        value={thumbs}
      >
        <Slider.Track className={styles.track}>
          <Slider.Range className={styles.range} />
        </Slider.Track>
        {(['from', 'to'] as const).map((end, index) => (
          <Slider.Thumb
            aria-label={names[end]}
            aria-valuetext={format(value[end] ?? stops[thumbs[index] ?? 0] ?? 0)}
            className={styles.thumb}
            key={end}
          />
        ))}
      </Slider.Root>
      <div className={styles.inputs}>
        <RangeInput {...shared} end="from" label={names.from} placeholder={stops[0]} />
        <span aria-hidden="true" className={styles.dash}>
          –
        </span>
        <RangeInput {...shared} end="to" label={names.to} placeholder={stops.at(-1)} />
      </div>
    </fieldset>
  )
}
