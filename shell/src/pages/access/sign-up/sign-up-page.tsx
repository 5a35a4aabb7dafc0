import { bootData } from 'shared/boot'

import { wasMailedLink } from '../../../app/routing/mailed-link.ts'
import { ExternalStep } from '../external-step.tsx'
import { ConfirmStep } from '../link/confirm-step.tsx'
import { LinkStep } from '../link/link-step.tsx'
import { MissingLink } from '../link/missing-link.tsx'
import { useMailedLink } from '../link/use-mailed-link.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { SignedInNote } from './signed-in-note.tsx'
import styles from '../access.module.css'

/** Creates an account. With a mailed link, confirms the address. */
export function SignUpPage() {
  const token = useMailedLink()
  if (!bootData.settings.hasAccounts) return <ExternalStep name="signUp" />
  if (token === null && wasMailedLink()) return <MissingLink purpose="confirm" />
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
