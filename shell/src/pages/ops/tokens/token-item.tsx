import type { TokenView } from '@storefront/api/registry-access'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { RelativeTime } from '../time/relative-time.tsx'
import { stateOf } from './token-state.ts'
import styles from './tokens.module.css'

type TokenItemProps = { token: TokenView; onRotate: () => void; onRevoke: () => void }

export function TokenItem({ token, onRotate, onRevoke }: TokenItemProps) {
  const { t } = useTranslation('ops')
  const { label, team, scopes, createdAt, createdBy, lastUsedAt } = token
  const state = stateOf(token, Date.now())
  return (
    <li className={styles.token} data-state={state}>
      <Stack gap={1}>
        <Text as="h3" size="control" weight="medium" className={styles.label} data-said>
          {label}
        </Text>
        <Row as="p" rowGap={1} align="center" wrap className={styles.facts}>
          <code>{team}</code>
          {scopes.map(scope => (
            <Badge key={scope}>{t(`scopes.${scope}`)}</Badge>
          ))}
          {state !== 'active' && <Badge tone="danger">{t(`tokens.states.${state}`)}</Badge>}
        </Row>
        <Text size="xs" tone="muted" className={styles.small}>
          {t('tokens.made')} <RelativeTime at={createdAt} />, <bdi>{createdBy}</bdi> ·{' '}
          {lastUsedAt ? (
            <>
              {t('tokens.used')} <RelativeTime at={lastUsedAt} />
            </>
          ) : (
            t('tokens.unused')
          )}
          <End token={token} />
        </Text>
      </Stack>
      {state !== 'revoked' && (
        <Stack direction="row" gap={2}>
          <Button size="small" aria-label={t('tokens.rotateName', { label })} onClick={onRotate}>
            {t('tokens.rotate')}
          </Button>
          <Button
            size="small"
            variant="ghost"
            aria-label={t('tokens.revokeName', { label })}
            onClick={onRevoke}
          >
            {t('tokens.revoke')}
          </Button>
        </Stack>
      )}
    </li>
  )
}

function End({ token: { expiresAt, revokedAt } }: { token: TokenView }) {
  const { t } = useTranslation('ops')
  const at = revokedAt ?? expiresAt
  if (!at) return <> · {t('tokens.lasts')}</>
  return (
    <>
      {' '}
      · {t(revokedAt ? 'tokens.revokedAt' : 'tokens.expires')} <RelativeTime at={at} />
    </>
  )
}
