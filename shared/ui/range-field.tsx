import { clsx } from 'clsx'
import { Slider } from 'radix-ui'
import { type ComponentProps, useId, useRef } from 'react'

import { useTranslation } from '../i18n.ts'
import { RangeInput } from './parts/range-input.tsx'
import { nearestStops, type RangeValue, rangeAt } from './parts/range-stops.ts'
import styles from './range-field.module.css'

type RangeFieldProps = Omit<ComponentProps<'fieldset'>, 'onChange'> & {
  label: string
  /** Where the slider may rest, ascending, two at least; what is typed may lie between them. */
  stops: readonly number[]
  /** Null: open at that end. */
  value: RangeValue
  /** A value for people, with its unit. */
  format: (value: number) => string
  /** Stands behind the inputs. */
  unit?: string
  /** With every move of a thumb and every letter. */
  onValueChange: (value: RangeValue) => void
  /** A thumb was let go, a thumb or an input left. */
  onValueCommit: () => void
}

/** From and to: two thumbs for a quick choice, two inputs for an exact one. */
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
          // It comes before the last change; and of many keys only leaving the thumb is the end.
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
