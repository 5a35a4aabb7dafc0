import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { basename, paths } from 'shared/navigation'
import { $session, leaveForSignIn, signOut } from 'shared/session'

import { reportFailure } from '../report-failure.ts'
import { isOpenPath } from '../routing/match-route.ts'

/** The page to open after sign-in. Public pages other than the chat show nothing more, so the list of plans opens. */
function returnPath(): string {
  const path = location.pathname.slice(basename().length)
  const isReturnUseful = !isOpenPath(path) || path.toLowerCase() === paths.chat
  return isReturnUseful ? location.pathname + location.search : basename() + paths.home
}

/** Sign-out for signed-in users, or a link to sign-in for guests. */
export function SessionButton() {
  const { t } = useTranslation('shell')
  const session = useStore($session)
  const [isBusy, setIsBusy] = useState(false)
  const isSignedIn = session.status === 'signed-in'
  const act = () => {
    if (isBusy) return
    setIsBusy(true)
    const leaving = isSignedIn ? signOut() : leaveForSignIn(returnPath())
    leaving.catch(reportFailure).finally(() => setIsBusy(false))
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
