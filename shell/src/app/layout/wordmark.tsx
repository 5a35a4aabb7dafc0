import { useTranslation } from 'shared/i18n'
import { Link, paths } from 'shared/navigation'

export function Wordmark({ to = paths.home }: { to?: string }) {
  const { t } = useTranslation('shell')
  return (
    <Link className="frame-wordmark" to={to}>
      <svg className="frame-mark" viewBox="0 0 20 20" aria-hidden="true">
        <rect width="20" height="20" rx="5" fill="var(--color-text)" />
        <path d="M4.5 15.5v-10H8V9h3.5v3.5h4v3z" fill="var(--color-bg)" />
      </svg>
      {t('frame.brand')}
    </Link>
  )
}
