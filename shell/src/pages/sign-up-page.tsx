import { AccessPage } from './access-page.tsx'

export function SignUpPage() {
  return <AccessPage name="signUp" />
}
