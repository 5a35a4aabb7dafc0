import { AccessPage } from './access-page.tsx'

export function ForgotPasswordPage() {
  return <AccessPage name="forgot" />
}
