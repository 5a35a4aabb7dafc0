import { bootData } from 'shared/boot'

import { ConfirmStep } from './confirm-step.tsx'
import { ExternalStep } from './external-step.tsx'
import { LinkStep } from './link-step.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SignedInNote } from './signed-in-note.tsx'
import { useTakenLink } from './use-taken-link.ts'
import styles from './access.module.css'

/** Creates an account. With a mailed link, confirms the address. */
export function SignUpPage() {
  const token = useTakenLink()
  if (!bootData.settings.hasAccounts) return <ExternalStep name="signUp" />
  if (token === null)
    return (
      <div className={styles.page}>
        <SignedInNote />
        <SignUpForm />
      </div>
    )
  return (
    <LinkStep token={token} purpose="confirm">
      {({ email, name }, onEnded) => (
        <ConfirmStep token={token} email={email} name={name} onEnded={onEnded} />
      )}
    </LinkStep>
  )
}
