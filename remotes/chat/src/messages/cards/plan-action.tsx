import { useStore } from '@nanostores/react'
import { locationName } from '@storefront/api/location'
import { useState } from 'react'
import { $cart } from 'shared/cart'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { $session, leaveForSignIn } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import { addPlan, type PlanCard } from './add-plan.ts'
import styles from './plan-card.module.css'

/** Adds one unit. The card shows the result, because a full-screen panel on a phone would hide a toast. */
export function PlanAction({ plan }: { plan: PlanCard }) {
  const { t } = useTranslation('chat')
  const isSignedIn = useStore($session).status === 'signed-in'
  const line = useStore($cart).orderItems.find(each => each.product_id === plan.product_id)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const names = { plan: plan.planName, place: locationName(plan.location) }

  const run = async (work: () => Promise<string>) => {
    setIsBusy(true)
    setRefusal(await work().catch((error: unknown) => translate('shared', errorToKey(error))))
    setIsBusy(false)
  }
  const add = async () => {
    const result = await addPlan(plan)
    return result?.status === 'refused' ? t(`refusal.${result.reason}`) : ''
  }
  const signIn = () => leaveForSignIn().then(() => '')

  return (
    <Row align="center" wrap className={styles.action}>
      {line && (
        <>
          <Text as="span" size="s" tone="success" weight="medium" role="status">
            {t('plan.added', { count: Number(line.subQty) })}
          </Text>
          <TextLink className={styles.link} to={paths.cart}>
            {t('plan.cart')}
          </TextLink>
        </>
      )}
      <Button
        size="small"
        variant={isSignedIn ? 'primary' : 'secondary'}
        isBusy={isBusy}
        aria-label={t(isSignedIn ? 'plan.addNamed' : 'plan.signInNamed', names)}
        onClick={() => run(isSignedIn ? add : signIn)}
      >
        {t(isSignedIn ? 'plan.add' : 'plan.signIn')}
      </Button>
      {refusal !== '' && (
        <Text size="s" tone="danger" className={styles.refusal} role="alert">
          {refusal}
        </Text>
      )}
    </Row>
  )
}
