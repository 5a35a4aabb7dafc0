import type { KnownUser } from '@storefront/api/session'
import { useTranslation } from 'shared/i18n'
import { leaveForSignIn } from 'shared/session'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { TextInput } from 'shared/ui/text-input'

import { leaveForStaffSignIn } from '../../../app/leave-for-staff-sign-in.ts'
import type { ProofProblem } from './proof.ts'

type ProofFieldProps = { user: KnownUser; problem: ProofProblem | null }

/** The proof that the owner is present: the password, or a new sign-in if the account has no password here. */
export function ProofField({ user, problem }: ProofFieldProps) {
  const { t } = useTranslation('shell')
  if (!user.isOwn)
    return problem === 'again' ? (
      <Alert
        tone="warning"
        action={
          <Button
            size="small"
            onClick={() => (user.isStaff ? leaveForStaffSignIn() : void leaveForSignIn())}
          >
            {t('account.data.again')}
          </Button>
        }
      >
        {t('account.data.againText')}
      </Alert>
    ) : null
  return (
    <>
      {/* Password managers fill in the password of this account. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={user.email}
        tabIndex={-1}
        aria-hidden="true"
        hidden
      />
      <Field
        label={t('account.data.password')}
        error={problem && t(`account.password.problem.${problem}`)}
      >
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            name="password"
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={describedBy}
            isInvalid={isInvalid}
          />
        )}
      </Field>
    </>
  )
}
