import { AccessPage } from './access-page.tsx'

export function ResetPasswordPage() {
  return <AccessPage name="reset" />
}
