import { useStore } from '@nanostores/react'
import type { SignInReturn } from '@storefront/api/sign-in-code'
import { useEffect } from 'react'

import { $signInCode } from '../../app/routing/sign-in-code.store.ts'
import { ProcessingConfirm } from './processing-confirm.tsx'
import { ProcessingEnded } from './processing-ended.tsx'
import { ProcessingWait } from './processing-wait.tsx'
import { $signInFlow, finishSignIn } from './sign-in-flow.store.ts'

let tried: SignInReturn | null = null

/** The return page from the sign-in site. */
export function ProcessingPage() {
  const flow = useStore($signInFlow)
  const code = useStore($signInCode)

  useEffect(() => {
    if (code === tried) return
    tried = code
    finishSignIn()
  }, [code])

  if (flow.status === 'working') return <ProcessingWait />
  if (flow.status === 'confirm') return <ProcessingConfirm name={flow.name} email={flow.email} />
  return <ProcessingEnded flow={flow} />
}
