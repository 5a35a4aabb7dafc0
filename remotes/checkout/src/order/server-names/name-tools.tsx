import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { TextInput } from 'shared/ui/text-input'

import { $filled, applyPattern, forgetFilled } from './servers.store.ts'
import styles from './name-tools.module.css'

/** Names all servers of an order with one pattern. */
export function NameTools({ count }: { count: number }) {
  const { t } = useTranslation('checkout')
  const [pattern, setPattern] = useState('')
  const filled = useStore($filled)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => forgetFilled, [])

  const apply = () => {
    if (pattern.trim() === '') field.current?.focus()
    else applyPattern(pattern)
  }

  const describe = ({ used, given }: { used: number; given: number }) =>
    used < given ? t('pattern.left', { used, count: given }) : t('pattern.applied', { count: used })

  return (
    <Stack gap={1} className={styles.tools}>
      <Field
        label={t('pattern.label')}
        hint={t('pattern.hint', { place: '{n}', example: 'web-{n}.example.com' })}
      >
        {({ id, describedBy }) => (
          <div className={styles.row}>
            <TextInput
              ref={field}
              id={id}
              aria-describedby={describedBy}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="web-{n}"
              value={pattern}
              onChange={event => {
                setPattern(event.currentTarget.value)
                forgetFilled()
              }}
              onKeyDown={event => {
                // Enter in this field names the servers instead of submitting the order.
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                apply()
              }}
            />
            <Button onClick={apply}>{t('pattern.apply', { count })}</Button>
          </div>
        )}
      </Field>
      <Text size="xs" tone="muted" role="status" className={styles.status}>
        {filled && describe(filled)}
      </Text>
    </Stack>
  )
}
