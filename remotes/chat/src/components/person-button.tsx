import type { ComponentProps } from 'react'
import { useTranslation } from 'shared/i18n'

import { askForPerson } from '../conversation.ts'
import { ChangeButton } from './change-button.tsx'

type PersonButtonProps = Pick<ComponentProps<typeof ChangeButton>, 'variant' | 'size'>

export function PersonButton(props: PersonButtonProps) {
  const { t } = useTranslation('chat')
  return (
    <ChangeButton {...props} change={askForPerson}>
      {t('person.ask')}
    </ChangeButton>
  )
}
