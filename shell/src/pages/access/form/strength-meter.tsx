import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { type PersonalData, passwordStrength } from './strength.ts'
import styles from '../access.module.css'

type StrengthMeterProps = { password: string; person: PersonalData }

/** The pause after the last key before a screen reader announces the strength. */
const delayMs = 900
const steps = [1, 2, 3, 4]

function useDelayed(text: string): string {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), delayMs)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}

/** Shows the strength of a password as a word and a bar. */
export function StrengthMeter({ password, person }: StrengthMeterProps) {
  const { t } = useTranslation('shell')
  const finished = useDeferredValue(password)
  const strength = passwordStrength(finished, person)
  const level = strength?.fault ? Math.min(strength.score, 1) : (strength?.score ?? 0)
  const word = strength ? t(`access.strength.level${level}`) : ''
  const reported = useDelayed(word === '' ? '' : t('access.strength.told', { word }))
  if (!strength) return null
  return (
    <Stack direction="row" gap={3} align="center">
      <span className={styles.bar} data-level={level} aria-hidden="true">
        {steps.map(step => (
          <span key={step} className={styles.step} data-on={step <= Math.max(level, 1)} />
        ))}
      </span>
      <Text as="span" size="s" tone="muted" className={styles.word} aria-hidden="true">
        {word}
      </Text>
      <VisuallyHidden role="status">{reported}</VisuallyHidden>
    </Stack>
  )
}
