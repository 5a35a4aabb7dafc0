import { passwordLength } from '@storefront/api/accounts'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Field } from 'shared/ui/field'
import { TextInput } from 'shared/ui/text-input'

import { loadJudge, type Person } from './strength.ts'
import { StrengthMeter } from './strength-meter.tsx'
import styles from './access.module.css'

type PasswordFieldProps = ComponentProps<typeof TextInput> & {
  password: string
  person: Person
  fault: string | undefined
}

/** A new password: to be pasted, shown and judged; nothing is forced on it but its length. */
export function PasswordField({ password, person, fault, ...attributes }: PasswordFieldProps) {
  const { t } = useTranslation('shell')
  const [isShown, setIsShown] = useState(false)
  const [isJudged, setIsJudged] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)
  const begin = () =>
    loadJudge()
      .then(() => setIsJudged(true))
      .catch(() => undefined)
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))

  return (
    <div className={styles.password}>
      <Field
        label={t('access.fields.password')}
        hint={t('access.password.hint', { count: passwordLength.least })}
        error={fault && t(`access.faults.password.${fault}`)}
      >
        {({ id, describedBy, isInvalid }) => (
          <span className={styles.secret}>
            <TextInput
              {...attributes}
              id={id}
              className={styles.secretInput ?? ''}
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby={describedBy}
              isInvalid={isInvalid}
              onFocus={begin}
              onKeyUp={watchCapsLock}
            />
            <button
              className={styles.reveal}
              type="button"
              aria-label={t(isShown ? 'access.password.hide' : 'access.password.show')}
              // The caret stays where it is, and leaving the field is no reason to judge it yet.
              onMouseDown={event => event.preventDefault()}
              onClick={() => setIsShown(!isShown)}
            >
              {t(isShown ? 'access.password.hideShort' : 'access.password.showShort')}
            </button>
          </span>
        )}
      </Field>
      {isCapsLock && (
        <p className={styles.capsLock} role="status">
          {t('access.password.capsLock')}
        </p>
      )}
      {isJudged && <StrengthMeter password={password} person={person} />}
    </div>
  )
}
