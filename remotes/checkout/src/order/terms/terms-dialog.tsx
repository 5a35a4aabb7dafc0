import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'
import { Stack } from 'shared/ui/stack'

import { acceptTerms } from './terms.store.ts'
import styles from './terms-dialog.module.css'

type TermsDialogProps = {
  version: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const points = [
  'parties',
  'billing',
  'hourly',
  'hold',
  'delivery',
  'refunds',
  'access',
  'use',
  'data',
  'changes',
]

export function TermsDialog({ version, isOpen, onOpenChange }: TermsDialogProps) {
  const { t } = useTranslation('checkout')
  const accept = () => {
    acceptTerms(version)
    onOpenChange(false)
  }
  return (
    <Dialog
      title={t('terms.title')}
      description={t('terms.version', { version })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {t('terms.close')}
          </Button>
          <Button variant="primary" onClick={accept}>
            {t('terms.acceptAndClose')}
          </Button>
        </>
      }
    >
      <Stack as="ol" gap={3} className={styles.points}>
        {points.map(point => (
          <li key={point}>
            <strong>{t(`terms.points.${point}.title`)}</strong> {t(`terms.points.${point}.text`)}
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}
