import { bootData } from 'shared/boot'

import { ForgotForm } from './access/forgot-form.tsx'
import { OutsideStep } from './access/outside-step.tsx'
import { SignedInNote } from './access/signed-in-note.tsx'

/** Asks for a link to a new password. */
export function ForgotPasswordPage() {
  if (!bootData.settings.hasAccounts) return <OutsideStep name="forgot" />
  return (
    <>
      <SignedInNote />
      <ForgotForm />
    </>
  )
}
