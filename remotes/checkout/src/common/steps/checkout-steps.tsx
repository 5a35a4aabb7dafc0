import { useTranslation } from 'shared/i18n'
import { Stepper } from 'shared/ui/stepper'

import styles from './checkout-steps.module.css'

const steps = ['cart', 'order', 'payment', 'receipt']

export function CheckoutSteps({ current }: { current: number }) {
  const { t } = useTranslation('checkout')
  return (
    <Stepper
      className={styles.steps}
      steps={steps.map(step => ({ label: t(`steps.${step}`) }))}
      current={current}
    />
  )
}
