import { useStore } from '@nanostores/react'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Link, paths } from 'shared/navigation'
import { $session } from 'shared/session'

const links = {
  'signed-in': [
    { to: `${paths.home}?gpu=none`, text: 'frame.footer.cpu' },
    { to: `${paths.home}?gpu=any`, text: 'frame.footer.gpu' },
    { to: paths.account, text: 'frame.footer.orders' },
    { to: paths.chat, text: 'frame.footer.ask' },
  ],
  'signed-out': [
    { to: `${paths.guest}?gpu=none`, text: 'frame.footer.cpu' },
    { to: `${paths.guest}?gpu=any`, text: 'frame.footer.gpu' },
    { to: paths.signUp, text: 'frame.footer.signUp' },
    { to: paths.chat, text: 'frame.footer.ask' },
  ],
} as const

export function ShopFooter() {
  const { t } = useTranslation('shell')
  const { status } = useStore($session)
  return (
    <footer className="frame-footer">
      <div className="frame-footer-row">
        <div>
          <p>
            <span className="frame-footer-name">{t('frame.brand')} Cloud.</span>{' '}
            {t('frame.footer.tagline')}
          </p>
          {bootData.settings.isSandbox && <p>{t('frame.footer.sandbox')}</p>}
        </div>
        <nav aria-label={t('frame.footer.label')}>
          <ul className="frame-footer-links">
            {links[status].map(({ to, text }) => (
              <li key={to}>
                <Link className="frame-footer-link" to={to}>
                  {t(text)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
