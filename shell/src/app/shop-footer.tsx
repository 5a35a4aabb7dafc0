import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'

export function ShopFooter() {
  const { t } = useTranslation('shell')
  return (
    <footer className="frame-footer">
      <div className="frame-footer-row">
        <p>
          {t('frame.brand')} Cloud. {t('frame.footer.tagline')}
        </p>
        {bootData.settings.isSandbox && <p>{t('frame.footer.sandbox')}</p>}
      </div>
    </footer>
  )
}
