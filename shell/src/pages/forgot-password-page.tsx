import { bootData } from 'shared/boot'

import { ForgotForm } from './access/forgot-form.tsx'
import { ExternalStep } from './access/outside-step.tsx'
import { SignedInNote } from './access/signed-in-note.tsx'
import styles from './access/access.module.css'

/** Asks for a link to a new password. */
export function ForgotPasswordPage() {
  if (!bootData.settings.hasAccounts) return <ExternalStep name="forgot" />
  return (
    <div className={styles.page}>
      <SignedInNote />
      <ForgotForm />
    </div>
  )
}
