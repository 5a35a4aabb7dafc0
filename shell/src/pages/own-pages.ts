import type { ComponentType } from 'react'

/** The shell's pages by the name of their module, each in a chunk of its own. */
export const ownPages: Record<string, () => Promise<ComponentType>> = {
  'account-page': () => import('./account-page.tsx').then(part => part.AccountPage),
  'ops-page': () => import('./ops/ops-page.tsx').then(part => part.openOpsPage()),
  'processing-page': () => import('./processing-page.tsx').then(part => part.ProcessingPage),
  'sign-up-page': () => import('./sign-up-page.tsx').then(part => part.SignUpPage),
  'forgot-password-page': () =>
    import('./forgot-password-page.tsx').then(part => part.ForgotPasswordPage),
  'reset-password-page': () =>
    import('./reset-password-page.tsx').then(part => part.ResetPasswordPage),
}
