import type { ComponentType } from 'react'
import { type LazyCode, lazyCode } from 'shared/lazy-code'

/** The shell's pages by the name of their module, which is also the name of their chunk. */
export const shellPages: Record<string, LazyCode<ComponentType>> = {
  'account-page': lazyCode(() =>
    import(/* webpackChunkName: "account-page" */ './account/account-page.tsx').then(
      part => part.AccountPage,
    ),
  ),
  'ops-page': lazyCode(() =>
    import(/* webpackChunkName: "ops-page" */ './ops/ops-page.tsx').then(part =>
      part.openOpsPage(),
    ),
  ),
  'processing-page': lazyCode(() =>
    import(/* webpackChunkName: "processing-page" */ './processing/processing-page.tsx').then(
      part => part.ProcessingPage,
    ),
  ),
  'sign-up-page': lazyCode(() =>
    import(/* webpackChunkName: "sign-up-page" */ './access/sign-up/sign-up-page.tsx').then(
      part => part.SignUpPage,
    ),
  ),
  'forgot-password-page': lazyCode(() =>
    import(
      /* webpackChunkName: "forgot-password-page" */ './access/password-reset/forgot-password-page.tsx'
    ).then(part => part.ForgotPasswordPage),
  ),
  'reset-password-page': lazyCode(() =>
    import(
      /* webpackChunkName: "reset-password-page" */ './access/password-reset/reset-password-page.tsx'
    ).then(part => part.ResetPasswordPage),
  ),
}
