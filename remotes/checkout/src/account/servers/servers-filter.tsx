import type { OwnServer } from '@storefront/api/account'
import { useTranslation } from 'shared/i18n'
import { Select } from 'shared/ui/select'

import { inGroup, type ServerGroup, serverGroups } from './own-servers.ts'

type ServersFilterProps = {
  servers: OwnServer[]
  group: ServerGroup
  onGroupChange: (group: ServerGroup) => void
}

/** Renders nothing while no server was deleted. */
export function ServersFilter({ servers, group, onGroupChange }: ServersFilterProps) {
  const { t } = useTranslation('checkout')
  if (inGroup(servers, 'deleted').length === 0) return null
  return (
    <Select
      label={t('account.servers.show')}
      isLabelHidden
      value={group}
      options={serverGroups.map(value => ({
        value,
        label: t(`account.servers.group.${value}`, { count: inGroup(servers, value).length }),
      }))}
      onValueChange={value => {
        const chosen = serverGroups.find(each => each === value)
        if (chosen) onGroupChange(chosen)
      }}
    />
  )
}
