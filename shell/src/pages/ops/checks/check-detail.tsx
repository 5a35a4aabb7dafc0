import type { CheckDetail as Detail } from '@storefront/api/checks'
import { useMemo } from 'react'
import { useTranslation } from 'shared/i18n'
import { createResource } from 'shared/resource'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { ResourceView } from '../lists/resource-view.tsx'
import { Panel } from '../parts/panel.tsx'
import { ShortId } from '../parts/short-id.tsx'
import { readCheck } from '../registry.ts'
import { opsAddress } from '../sections.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import { useResource } from '../use-resource.ts'
import { CellList } from './cell-list.tsx'
import { CheckBadge } from './check-badge.tsx'
import { CheckParts } from './check-parts.tsx'
import { NotLookedAt } from './not-looked-at.tsx'

const refreshMs = 2000

/** One check: its parts, what failed or was flaky, and what nobody looked at. */
export function CheckDetail({ id }: { id: string }) {
  const { t } = useTranslation('ops')
  const check = useMemo(() => createResource(() => readCheck(id)), [id])
  const state = useResource(check, refreshMs)
  const back = (
    <LinkButton icon="arrow-left" to={opsAddress('checks')}>
      {t('checks.all')}
    </LinkButton>
  )
  return (
    <>
      <Panel title={t('checks.one')} action={back}>
        <ResourceView state={state} failed={t('checks.failed')} onRetry={check.load}>
          {found => <Summary check={found} />}
        </ResourceView>
      </Panel>
      {state.status === 'ready' && state.content.verdict && (
        <>
          <CellList check={state.content} verdict={state.content.verdict} outcome="failed" />
          <CellList check={state.content} verdict={state.content.verdict} outcome="flaky" />
          <NotLookedAt reasons={state.content.verdict.notLookedAt} />
        </>
      )}
    </>
  )
}

function Summary({ check }: { check: Detail }) {
  const { t } = useTranslation('ops')
  const { releases, composition, base, requestedBy, requestedAt, problem, parts } = check
  return (
    <>
      <Row align="center" wrap>
        <CheckBadge check={check} />
        <strong>{releases.map(({ name, label }) => `${name} ${label}`).join(', ')}</strong>
        <Text as="span" size="s" tone="muted">
          <ShortId id={composition} /> {t('checks.on')} <ShortId id={base} /> ·{' '}
          <bdi>{requestedBy}</bdi> · <RelativeTime at={requestedAt} />
        </Text>
      </Row>
      {problem && (
        <p lang="en" data-said>
          {problem}
        </p>
      )}
      <CheckParts parts={parts} />
    </>
  )
}
