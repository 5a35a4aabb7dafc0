import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { judgePassword, type PersonalWords } from './strength.ts'
import styles from '../access.module.css'

type StrengthMeterProps = { password: string; person: PersonalWords }

/** The pause after the last key before a screen reader announces the strength. */
const quietMs = 900
const steps = [1, 2, 3, 4]

function useQuiet(text: string): string {
  const [told, setTold] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTold(text), quietMs)
    return () => clearTimeout(timer)
  }, [text])
  return told
}

/** Shows the strength of a password as a word and a bar. */
export function StrengthMeter({ password, person }: StrengthMeterProps) {
  const { t } = useTranslation('shell')
  const finished = useDeferredValue(password)
  const strength = judgePassword(finished, person)
  const level = strength?.fault ? Math.min(strength.score, 1) : (strength?.score ?? 0)
  const word = strength ? t(`access.strength.level${level}`) : ''
  const reported = useQuiet(word === '' ? '' : t('access.strength.told', { word }))
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
