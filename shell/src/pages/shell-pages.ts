import type { ComponentType } from 'react'
import { type LazyCode, lazyCode } from 'shared/lazy-code'

/** The shell's pages by the name of their module, each in its own chunk. */
export const shellPages: Record<string, LazyCode<ComponentType>> = {
  'account-page': lazyCode(() =>
    import('./account/account-page.tsx').then(part => part.AccountPage),
  ),
  'ops-page': lazyCode(() => import('./ops/ops-page.tsx').then(part => part.openOpsPage())),
  'processing-page': lazyCode(() =>
    import('./processing/processing-page.tsx').then(part => part.ProcessingPage),
  ),
  'sign-up-page': lazyCode(() =>
    import('./access/sign-up/sign-up-page.tsx').then(part => part.SignUpPage),
  ),
  'forgot-password-page': lazyCode(() =>
    import('./access/password-reset/forgot-password-page.tsx').then(
      part => part.ForgotPasswordPage,
    ),
  ),
  'reset-password-page': lazyCode(() =>
    import('./access/password-reset/reset-password-page.tsx').then(part => part.ResetPasswordPage),
  ),
}
