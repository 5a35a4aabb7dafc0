import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { $session, leaveForSignIn, signOut } from 'shared/session'

import { tellFailure } from './tell-failure.ts'

/** Sign-out, or the way to sign in for whoever is only looking. */
export function SessionButton() {
  const { t } = useTranslation('shell')
  const session = useStore($session)
  const [isBusy, setIsBusy] = useState(false)
  const isSignedIn = session.status === 'signed-in'
  const act = () => {
    if (isBusy) return
    setIsBusy(true)
    const leaving = isSignedIn ? signOut() : leaveForSignIn()
    leaving.catch(tellFailure).finally(() => setIsBusy(false))
  }
  return (
    <button
      type="button"
      className={isSignedIn ? 'frame-tool' : 'frame-tool frame-tool-strong'}
      aria-busy={isBusy}
      onClick={act}
    >
      {t(isSignedIn ? 'frame.session.signOut' : 'frame.session.signIn')}
    </button>
  )
}
