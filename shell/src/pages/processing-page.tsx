import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { ProcessingConfirm } from './processing-confirm.tsx'
import { ProcessingEnded } from './processing-ended.tsx'
import { ProcessingWait } from './processing-wait.tsx'
import { $signInFlow, finishSignIn } from './sign-in-flow.ts'

let isStarted = false

/** The way back from the sign-in site. */
export function ProcessingPage() {
  const flow = useStore($signInFlow)

  useEffect(() => {
    if (isStarted) return
    isStarted = true
    finishSignIn()
  }, [])

  if (flow.status === 'working') return <ProcessingWait />
  if (flow.status === 'confirm') return <ProcessingConfirm name={flow.name} email={flow.email} />
  return <ProcessingEnded flow={flow} />
}
