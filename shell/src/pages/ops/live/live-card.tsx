import type { RegistryStatus } from '@storefront/api/registry-deployments'
import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Card } from 'shared/ui/card'
import { CopyButton } from 'shared/ui/copy-button'
import { DefinitionRow } from 'shared/ui/definition-row'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'

import { LiveCheck } from '../checks/live-check.tsx'
import { KindBadge } from '../parts/kind-badge.tsx'
import { listOf } from '../parts/list-of.ts'
import { LiveMark } from '../parts/live-mark.tsx'
import { ShortId } from '../parts/short-id.tsx'
import { opsAddress } from '../sections.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import { OpenPages } from './open-pages.tsx'
import styles from './live.module.css'

type LiveCardProps = { shop: RegistryStatus; onRollBack: (to: string) => void }

export function LiveCard({ shop, onRollBack }: LiveCardProps) {
  const { t } = useTranslation('ops')
  const { composition, move } = shop
  const previous = shop.former.composition
  return (
    <Card as="section" padding="none" className={styles.card} aria-label={t('live.shop')}>
      <Row gap={3} align="center" justify="space-between" wrap className={styles.top}>
        <Row as="h2" align="center" wrap className={styles.shop}>
          <LiveMark /> <ShortId id={composition} />
          <CopyButton text={composition} label={t('live.copy')} />
        </Row>
        <Row wrap className={styles.actions}>
          {previous && <Button onClick={() => onRollBack(previous)}>{t('live.rollBack')}</Button>}
          <LinkButton variant="primary" to={opsAddress('promote')}>
            {t('live.promote')}
          </LinkButton>
        </Row>
      </Row>
      <p className={styles.why} data-said>
        {move.why}
      </p>
      <dl className={styles.facts}>
        <Fact term={t('live.since')}>
          <RelativeTime at={move.at} />
        </Fact>
        <Fact term={t('live.who')}>
          <bdi>{move.who}</bdi>
        </Fact>
        <Fact term={t('live.move', { number: move.number })}>
          <KindBadge kind={move.kind} /> <code>{listOf(move.changed, t)}</code>
        </Fact>
        <Fact term={t('live.check')}>
          <LiveCheck move={move} />
        </Fact>
        <Fact term={t('live.documents')}>
          <OpenPages composition={composition} />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <DefinitionRow term={term} layout="below">
      <Row as="span" rowGap={1} align="baseline" wrap>
        {children}
      </Row>
    </DefinitionRow>
  )
}
