import { useTranslation } from 'shared/i18n'
import { NavLink, paths } from 'shared/navigation'

import { prefetchPage } from './prefetch-page.ts'

const links = [
  { to: paths.home, text: 'frame.nav.plans' },
  { to: paths.chat, text: 'frame.nav.chat' },
  { to: paths.account, text: 'frame.nav.account' },
]

export function MainNav({ className }: { className: string }) {
  const { t } = useTranslation('shell')
  return (
    <nav className={className} aria-label={t('frame.nav.label')}>
      {links.map(({ to, text }) => (
        <NavLink
          key={to}
          className="frame-link"
          data-text={t(text)}
          to={to}
          onFocus={() => prefetchPage(to)}
          onPointerEnter={() => prefetchPage(to)}
        >
          {t(text)}
        </NavLink>
      ))}
    </nav>
  )
}
