import { type ReactNode, useState } from 'react'
import { basename, paths } from 'shared/navigation'
import { leaveForSignIn } from 'shared/session'
import { Button } from 'shared/ui/button'

import { reportFailure } from '../../app/report-failure.ts'

type SignInButtonProps = {
  variant?: 'primary' | 'secondary' | 'ghost'
  size?: 'small' | 'large'
  children: ReactNode
}

/** Goes to the sign-in site, which returns to the list of plans. */
export function SignInButton({ variant = 'primary', size = 'large', children }: SignInButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const leave = () => {
    setIsBusy(true)
    leaveForSignIn(basename() + paths.home)
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <Button variant={variant} size={size} isBusy={isBusy} onClick={leave}>
      {children}
    </Button>
  )
}
