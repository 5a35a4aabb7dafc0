import { useTranslation } from 'shared/i18n'

import type { SlotFacts } from '../facts/read-slots.ts'
import { Section } from './section.tsx'

export function SlotSection({ slots }: { slots: SlotFacts[] }) {
  const { t } = useTranslation('inspector')
  const columns = ['slot', 'filledBy', 'state'].map(column => t(`slots.${column}`))
  return (
    <Section title={t('slots.title')} columns={columns}>
      {slots.map(({ name, container, state }) => (
        <tr key={`${name} ${container}`}>
          <th scope="row">{name}</th>
          <td>{container}</td>
          <td>{t(`slots.${state}`)}</td>
        </tr>
      ))}
    </Section>
  )
}
