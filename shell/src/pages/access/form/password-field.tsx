import { passwordLength } from '@storefront/api/accounts'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'
import type { TextInput } from 'shared/ui/text-input'

import { SecretField } from './secret-field.tsx'
import { loadJudge, type PersonalWords } from './strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

type PasswordFieldProps = ComponentProps<typeof TextInput> & {
  password: string
  person: PersonalWords
  fault: string | undefined
}

/** A field for a new password with a strength meter. Only the length is required. */
export function PasswordField({ password, person, ...attributes }: PasswordFieldProps) {
  const { t } = useTranslation('shell')
  const [isJudged, setIsJudged] = useState(false)
  const begin = () =>
    loadJudge()
      .then(() => setIsJudged(true))
      .catch(() => undefined)

  return (
    <Stack gap={2}>
      <SecretField
        {...attributes}
        hint={t('access.password.hint', { count: passwordLength.min })}
        autoComplete="new-password"
        onFocus={begin}
      />
      {isJudged && <StrengthMeter password={password} person={person} />}
    </Stack>
  )
}
