import { bootData } from 'shared/boot'

import { ConfirmStep } from './access/confirm-step.tsx'
import { LinkStep } from './access/link-step.tsx'
import { ExternalStep } from './access/outside-step.tsx'
import { SignUpForm } from './access/sign-up-form.tsx'
import { SignedInNote } from './access/signed-in-note.tsx'
import { useTakenLink } from './access/use-taken-link.ts'
import styles from './access/access.module.css'

/** Makes an account; with a link from its mail, confirms the address. */
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
