import { useTranslation } from 'shared/i18n'
import { CopyButton } from 'shared/ui/copy-button'

export function OrderNumber({ number }: { number: string }) {
  const { t } = useTranslation('checkout')
  return (
    <>
      <span>{t('orderNumber', { number })}</span>
      <CopyButton text={number} label={t('receipt.copy')} />
    </>
  )
}
