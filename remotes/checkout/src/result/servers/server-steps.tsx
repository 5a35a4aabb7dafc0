import type { Order, ServerStep } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'
import { List } from 'shared/ui/list'
import { Spinner } from 'shared/ui/spinner'
import { Text } from 'shared/ui/text'

import { formatSeconds } from '../../common/clock-time.ts'
import styles from './server-steps.module.css'

const order: ServerStep[] = ['queued', 'building', 'booting', 'ready']

/** Each step with the time at which the provisioner reached it. Steps that were not reached have no time. */
export function ServerSteps({ server }: { server: Order['servers'][number] }) {
  const { t } = useTranslation('checkout')
  const { steps, state } = server
  const hasFailed = state === 'failed'
  const shown = hasFailed ? steps.map(({ step }) => step) : order
  return (
    <List
      as="ol"
      className={styles.steps}
      aria-label={t('servers.steps', { name: server.hostname })}
    >
      {shown.map(step => {
        const reached = steps.find(each => each.step === step)
        const isCurrent = step === state && step !== 'ready' && step !== 'failed'
        return (
          <li
            key={step}
            className={styles.step}
            data-reached={reached !== undefined}
            data-failed={step === 'failed'}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {isCurrent && <Spinner size={12} />}
              {!isCurrent && reached && (
                <Icon name={step === 'failed' ? 'x' : 'check'} size={12} strokeWidth={3} />
              )}
            </span>
            <Text as="span" weight="medium">
              {t(`servers.state.${step}`)}
            </Text>
            {reached && (
              <Text as="time" tone="muted" isTabular dateTime={reached.at}>
                {formatSeconds(reached.at)}
              </Text>
            )}
          </li>
        )
      })}
    </List>
  )
}
