import type { RegistryStatus } from '@storefront/api/registry-deployments'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { Rows } from '../lists/rows.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import type { Part } from './describe-switch.ts'
import styles from './canary.module.css'

const keyOf = ({ kind, name }: Part) => `${kind} ${name}`

/**
 * Remotes first, then slots. The slots are those of this page, those that live remotes have or fill, and those that are
 * switched off.
 */
function partsOf({ releases, switches }: RegistryStatus): Part[] {
  const remotes = releases.filter(({ name }) => name !== 'shell' && name !== 'shared')
  const slots = [
    ...bootData.slots.map(({ name }) => name),
    ...remotes.flatMap(release => release.slots),
  ]
  const parts = [
    ...remotes.map(({ name }): Part => ({ kind: 'remote', name })),
    ...slots.map((name): Part => ({ kind: 'slot', name })),
    ...switches.map(({ kind, name }): Part => ({ kind, name })),
  ]
  return [...new Map(parts.map(part => [keyOf(part), part])).values()]
}

type SwitchListProps = { shop: RegistryStatus; onSwitch: (part: Part, isOff: boolean) => void }

export function SwitchList({ shop, onSwitch }: SwitchListProps) {
  const { t } = useTranslation('ops')
  return (
    <Rows>
      {partsOf(shop).map(part => {
        const off = shop.switches.find(each => keyOf(each) === keyOf(part))
        const action = t(off ? 'switches.on' : 'switches.off')
        return (
          <li key={keyOf(part)} className={styles.part} data-part={keyOf(part)}>
            <div>
              <Row rowGap={1} align="center" wrap>
                <h3 className={styles.name}>
                  <bdi>{part.name}</bdi>
                </h3>
                <Text as="span" size="s" tone="muted">
                  {t(`switches.kinds.${part.kind}`)}
                </Text>
                {off && <Badge tone="danger">{t('switches.isOff')}</Badge>}
              </Row>
              {off && (
                <Text size="s" tone="muted">
                  <bdi>{off.who}</bdi>, <RelativeTime at={off.since} />:{' '}
                  <span data-said>{off.why}</span>
                </Text>
              )}
            </div>
            <Button
              variant={off ? 'primary' : 'secondary'}
              aria-label={t('switches.actionOf', { action, name: part.name })}
              onClick={() => onSwitch(part, !off)}
            >
              {action}
            </Button>
          </li>
        )
      })}
    </Rows>
  )
}
