import type { RefObject } from 'react'
import { useTranslation } from 'shared/i18n'
import { Field } from 'shared/ui/field'
import { TextArea } from 'shared/ui/text-area'

const longestReason = 300

type ReasonFieldProps = {
  hint: string
  problem: string | undefined
  field: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (why: string) => void
}

/** The reason for a change, which the audit log keeps. */
export function ReasonField({ hint, problem, field, value, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('ops')
  return (
    <Field label={t('move.why')} hint={hint} error={problem}>
      {({ id, describedBy, isInvalid }) => (
        <TextArea
          id={id}
          ref={field}
          rows={2}
          aria-describedby={describedBy}
          isInvalid={isInvalid}
          maxLength={longestReason}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
