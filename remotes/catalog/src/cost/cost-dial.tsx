import { type ChangeEvent, useId } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { NumberField } from 'shared/ui/number-field'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { averageMonthHours, maxMonthHours } from './cost.ts'
import { usualHours } from './cost-hours.store.ts'
import { useHours } from './use-hours.ts'
import styles from './cost-dial.module.css'

const presets = [
  { key: 'work', hours: usualHours },
  { key: 'half', hours: averageMonthHours / 2 },
  { key: 'all', hours: averageMonthHours },
] as const

/** Lets the customer choose the hours per month. Every plan of the page then shows its cost for them. */
export function CostDial({ hours }: { hours: number }) {
  const { t } = useTranslation('catalog')
  const { preview } = useHours()
  const titleId = useId()
  const slide = (event: ChangeEvent<HTMLInputElement>) => preview(event.currentTarget.valueAsNumber)
  return (
    <section aria-labelledby={titleId} className={styles.dial}>
      <h2 className={styles.title} id={titleId}>
        {t('cost.question')}
      </h2>
      <Row gap={4} align="center" className={styles.controls}>
        <input
          aria-labelledby={titleId}
          aria-valuetext={t('cost.hours', { count: hours })}
          className={styles.slider}
          max={maxMonthHours}
          min={1}
          onChange={slide}
          type="range"
          value={hours}
        />
        <NumberField
          className={styles.field}
          isLabelHidden
          label={t('cost.field')}
          max={maxMonthHours}
          min={1}
          onValueChange={preview}
          reasonAtMax={t('cost.most', { max: maxMonthHours })}
          size="small"
          value={hours}
        />
      </Row>
      <Row wrap className={styles.presets}>
        {presets.map(preset => (
          <Button
            aria-pressed={preset.hours === hours}
            className={styles.preset}
            key={preset.key}
            onClick={() => preview(preset.hours)}
            size="small"
          >
            {t(`cost.preset.${preset.key}`)}
          </Button>
        ))}
      </Row>
      <Text size="s" tone="muted" className={styles.explanation}>
        {t('cost.explanation')}
      </Text>
    </section>
  )
}
