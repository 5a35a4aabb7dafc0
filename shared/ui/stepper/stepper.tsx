import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { useTranslation } from '../../i18n/i18n.ts'
import { Icon } from '../icon/icon.tsx'
import { List } from '../list/list.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './stepper.module.css'

type StepperProps = ComponentProps<'ol'> & {
  steps: { label: string }[]
  /** Index of the current step; those before it are done. */
  current: number
}

/** The steps of a process, with the current one marked. */
export function Stepper({ steps, current, className, ...rest }: StepperProps) {
  const { t } = useTranslation('shared')
  return (
    <List
      as="ol"
      direction="row"
      wrap
      gap={2}
      align="center"
      aria-label={t('ui.steps')}
      {...rest}
      className={clsx(styles.stepper, className)}
    >
      {steps.map(({ label }, index) => (
        <li
          aria-current={index === current ? 'step' : undefined}
          className={clsx(styles.step, index < current && styles.done)}
          key={label}
        >
          <span aria-hidden="true" className={styles.mark}>
            {index < current ? <Icon name="check" size={12} strokeWidth={3} /> : index + 1}
          </span>
          <span className={styles.label}>{label}</span>
          {index < current && <VisuallyHidden> {t('ui.stepDone')}</VisuallyHidden>}
        </li>
      ))}
    </List>
  )
}
