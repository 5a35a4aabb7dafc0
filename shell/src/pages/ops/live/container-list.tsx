import type { ReleaseSummary } from '@storefront/api/registry'
import type { RegistryStatus } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'

import type { Part } from '../canary/describe-switch.ts'
import type { Rollback } from '../deploy/rollback-dialog.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { ContainerRow } from './container-row.tsx'

type ContainerListProps = {
  shop: RegistryStatus
  onRollBack: (rollback: Rollback) => void
  onSwitch: (part: Part, isOff: boolean) => void
}

const platform = ['shell', 'shared']

/** The two containers of the platform team come first. */
function sortReleases(releases: ReleaseSummary[]): ReleaseSummary[] {
  const isTeams = ({ name }: ReleaseSummary) => Number(!platform.includes(name))
  return [...releases].sort(
    (one, other) => isTeams(one) - isTeams(other) || one.name.localeCompare(other.name),
  )
}

export function ContainerList({
  shop: { releases, former, switches },
  onRollBack,
  onSwitch,
}: ContainerListProps) {
  const { t } = useTranslation('ops')
  return (
    <Panel isFlush title={t('containers.title')} description={t('containers.lead')}>
      <Rows>
        {sortReleases(releases).map(release => (
          <ContainerRow
            key={release.name}
            release={release}
            isOff={switches.some(({ kind, name }) => kind === 'remote' && name === release.name)}
            former={former.releases.find(({ name }) => name === release.name)}
            onRollBack={onRollBack}
            onSwitch={
              platform.includes(release.name)
                ? null
                : isOff => onSwitch({ kind: 'remote', name: release.name }, isOff)
            }
          />
        ))}
      </Rows>
    </Panel>
  )
}
