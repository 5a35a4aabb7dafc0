import { bootData } from 'shared/boot'

import { ExternalStep } from '../external-step.tsx'
import { SignedInNote } from '../sign-up/signed-in-note.tsx'
import { ForgotForm } from './forgot-form.tsx'
import styles from '../access.module.css'

/** Requests a link to set a new password. */
export function ForgotPasswordPage() {
  if (!bootData.settings.hasAccounts) return <ExternalStep name="forgot" />
  return (
    <div className={styles.page}>
      <SignedInNote />
      <ForgotForm />
    </div>
  )
}
