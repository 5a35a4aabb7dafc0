import { useStore } from '@nanostores/react'
import { inNavigation } from '@storefront/api/navigation'
import { mayEnter } from '@storefront/api/role'
import { isPattern } from '@storefront/api/route-pattern'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { NavLink, paths } from 'shared/navigation'
import { $session } from 'shared/session'

import { isFullLoad } from '../routing/isolated-page.ts'
import { isSwitchedOff } from '../routing/match-route.ts'

const links = [
  { to: paths.home, text: 'frame.nav.plans' },
  { to: paths.chat, text: 'frame.nav.chat' },
  { to: paths.account, text: 'frame.nav.account' },
]

/** Links of remotes. Pages that need a role of the staff come last, and only users with that role see them. */
function useRemoteLinks(): { to: string; text: string }[] {
  const { language } = useTranslation('shell')
  const session = useStore($session)
  const role = session.status === 'signed-in' && session.user?.role
  const routes = bootData.routes.filter(route => !isSwitchedOff(route))
  const listed = inNavigation(routes)
  const ofRole = routes.filter(
    ({ path, role: needed }) =>
      role && needed && needed !== 'customer' && mayEnter(role, needed) && !isPattern(path),
  )
  return [
    ...listed.map(({ path, navigation }) => ({ to: path, text: navigation.text[language] })),
    ...ofRole.map(({ path, text }) => ({ to: path, text: text[language].title })),
  ]
}

export function MainNav({ className }: { className: string }) {
  const { t } = useTranslation('shell')
  const others = useRemoteLinks()
  return (
    <nav className={className} aria-label={t('frame.nav.label')}>
      {[...links.map(({ to, text }) => ({ to, text: t(text) })), ...others].map(({ to, text }) => (
        <NavLink
          key={to}
          className="frame-link"
          data-text={text}
          to={to}
          end
          reloadDocument={isFullLoad(to)}
        >
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
