import type { CanarySteps } from '@storefront/api/rollouts'
import { useTranslation } from 'shared/i18n'
import { Segmented } from 'shared/ui/segmented'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

export type Audience = 'everyone' | 'share'

/** The steps that `promote.shareHint` explains. */
export const usualCanary: CanarySteps = { percents: [1, 10, 50, 100], everySeconds: 600 }

type AudienceChoiceProps = { value: Audience; onChange: (audience: Audience) => void }

/** Whether a deployment begins as a canary. */
export function AudienceChoice({ value, onChange }: AudienceChoiceProps) {
  const { t } = useTranslation('ops')
  return (
    <Stack gap={2} align="start">
      <Segmented
        label={t('promote.audience')}
        value={value}
        options={[
          { value: 'everyone', label: t('promote.everyone') },
          { value: 'share', label: t('promote.share') },
        ]}
        onValueChange={onChange}
      />
      {value === 'share' && (
        <Text size="s" tone="muted">
          {t('promote.shareHint')}
        </Text>
      )}
    </Stack>
  )
}
