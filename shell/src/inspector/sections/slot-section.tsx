import { useTranslation } from 'shared/i18n'

import type { SlotFacts } from '../facts/read-slots.ts'
import { styles } from '../styles.ts'
import { Section } from './section.tsx'

export function SlotSection({ slots }: { slots: SlotFacts[] }) {
  const { t } = useTranslation('inspector')
  const columns = ['slot', 'filledBy', 'state'].map(column => t(`slots.${column}`))
  return (
    <Section title={t('slots.title')} columns={columns}>
      {slots.map(({ name, offeredBy, container, state }) => (
        <tr key={`${name} ${container}`}>
          <th scope="row">
            {name}
            {offeredBy && (
              <span className={styles.small}>{t('slots.offeredBy', { name: offeredBy })}</span>
            )}
          </th>
          <td>{container}</td>
          <td>{t(`slots.${state}`)}</td>
        </tr>
      ))}
    </Section>
  )
}
