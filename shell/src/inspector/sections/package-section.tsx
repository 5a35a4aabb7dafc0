import { useTranslation } from 'shared/i18n'

import type { PackageFacts } from '../facts/read-packages.ts'
import { Section } from './section.tsx'

export function PackageSection({ packages }: { packages: PackageFacts[] }) {
  const { t } = useTranslation('inspector')
  const columns = ['package', 'version', 'provider', 'users'].map(column => t(`packages.${column}`))
  return (
    <Section title={t('packages.title')} columns={columns}>
      {packages.map(({ name, version, provider, users }) => (
        <tr key={`${name} ${version}`}>
          <th scope="row">{name}</th>
          <td>{version}</td>
          <td>{provider}</td>
          <td>{users.join(', ') || t('none')}</td>
        </tr>
      ))}
    </Section>
  )
}
