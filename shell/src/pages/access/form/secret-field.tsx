import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Field } from 'shared/ui/field'
import { Text } from 'shared/ui/text'
import { TextInput } from 'shared/ui/text-input'

import styles from '../access.module.css'

type SecretFieldProps = ComponentProps<typeof TextInput> & {
  autoComplete: 'new-password' | 'current-password'
  hint: string
  fault: string | undefined
}

/** A password field that allows pasting and can show its text. */
export function SecretField({ hint, fault, ...attributes }: SecretFieldProps) {
  const { t } = useTranslation('shell')
  const [isShown, setIsShown] = useState(false)
  const [isCapsLock, setIsCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))

  return (
    <>
      <Field
        label={t('access.fields.password')}
        hint={hint}
        error={fault && t(`access.faults.password.${fault}`)}
      >
        {({ id, describedBy, isInvalid }) => (
          <span className={styles.secret}>
            <TextInput
              {...attributes}
              id={id}
              className={styles.secretInput ?? ''}
              type={isShown ? 'text' : 'password'}
              autoCapitalize="none"
              spellCheck={false}
              aria-describedby={describedBy}
              isInvalid={isInvalid}
              onKeyUp={watchCapsLock}
            />
            <button
              className={styles.reveal}
              type="button"
              aria-label={t(isShown ? 'access.password.hide' : 'access.password.show')}
              // The field keeps its caret and its focus, so that it is not validated yet.
              onMouseDown={event => event.preventDefault()}
              onClick={() => setIsShown(!isShown)}
            >
              {t(isShown ? 'access.password.hideShort' : 'access.password.showShort')}
            </button>
          </span>
        )}
      </Field>
      {isCapsLock && (
        <Text size="s" tone="warning" role="status">
          {t('access.password.capsLock')}
        </Text>
      )}
    </>
  )
}
