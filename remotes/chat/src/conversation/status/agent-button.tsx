import type { ComponentProps } from 'react'
import { useTranslation } from 'shared/i18n'

import { requestAgent } from '../conversation.ts'
import { ChangeButton } from './change-button.tsx'

type AgentButtonProps = Pick<ComponentProps<typeof ChangeButton>, 'variant' | 'size'>

export function AgentButton(props: AgentButtonProps) {
  const { t } = useTranslation('chat')
  return (
    <ChangeButton {...props} change={requestAgent}>
      {t('person.ask')}
    </ChangeButton>
  )
}
