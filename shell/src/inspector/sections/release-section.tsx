import { useStore } from '@nanostores/react'
import { formatNumber } from 'shared/format'
import { type Translate, useTranslation } from 'shared/i18n'
import { $session } from 'shared/session'

import type { ModuleFacts } from '../facts/read-modules.ts'
import type { ReleaseFacts } from '../facts/read-releases.ts'
import { styles } from '../styles.ts'
import { Section } from './section.tsx'

const kilobyte = 1024

function describeModule({ expose, loadMs, mountMs, isFailed }: ModuleFacts, t: Translate): string {
  const milliseconds = (value: number) =>
    t('releases.milliseconds', { value: formatNumber(Math.round(value)) })
  if (isFailed || loadMs === null) return t('releases.failure', { expose })
  if (mountMs === null) return t('releases.loadTime', { expose, load: milliseconds(loadMs) })
  const times = { load: milliseconds(loadMs), mount: milliseconds(mountMs) }
  return t('releases.times', { expose, ...times })
}

/** Operators prepare a preview in their own page, where no code of a remote runs. */
function PreviewLink({ name }: { name: string }) {
  const { t } = useTranslation('inspector')
  const session = useStore($session)
  const isOperator = session.status === 'signed-in' && session.user?.role === 'operator'
  if (!isOperator) return null
  const query = new URLSearchParams({ section: 'promote', container: name })
  return (
    <a href={`/_ops?${query}`} target="_blank" rel="noreferrer">
      {t('releases.preview', { name })}
    </a>
  )
}

type ReleaseSectionProps = { releases: ReleaseFacts[]; modules: ModuleFacts[] }

export function ReleaseSection({ releases, modules }: ReleaseSectionProps) {
  const { t } = useTranslation('inspector')
  const columns = ['container', 'release', 'bytes'].map(column => t(`releases.${column}`))
  return (
    <Section title={t('releases.title')} columns={columns}>
      {releases.map(({ name, owner, label, id, loadedBytes, loadedFiles, allFiles }) => (
        <tr key={name}>
          <th scope="row">
            {name}
            <span className={styles.small}>
              <bdi>{owner}</bdi>
            </span>
            <PreviewLink name={name} />
          </th>
          <td>
            {label} <code>{id.slice(0, 12)}</code>
            {modules
              .filter(({ container }) => container === name)
              .map(module => (
                <span className={styles.small} key={module.expose}>
                  {describeModule(module, t)}
                </span>
              ))}
          </td>
          <td>
            {t('releases.kilobytes', { value: formatNumber(+(loadedBytes / kilobyte).toFixed(1)) })}
            <span className={styles.small}>
              {t('releases.files', {
                loaded: formatNumber(loadedFiles),
                all: formatNumber(allFiles),
              })}
            </span>
          </td>
        </tr>
      ))}
    </Section>
  )
}
