import { bootData } from 'shared/boot'

import { ExternalStep } from '../external-step.tsx'
import { LinkStep } from '../link/link-step.tsx'
import { MissingLink } from '../link/missing-link.tsx'
import { useMailedLink } from '../link/use-mailed-link.ts'
import { ResetForm } from './reset-form.tsx'

/** The target of a link to reset a password. */
export function ResetPasswordPage() {
  const token = useMailedLink()
  if (!bootData.settings.hasAccounts) return <ExternalStep name="reset" />
  if (token === null) return <MissingLink purpose="reset" />
  return (
    <LinkStep token={token} purpose="reset">
      {({ email, name }, onEnded) => (
        <ResetForm token={token} email={email} name={name} onEnded={onEnded} />
      )}
    </LinkStep>
  )
}
