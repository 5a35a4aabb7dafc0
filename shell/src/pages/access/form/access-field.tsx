import type { ComponentProps } from 'react'
import { useTranslation } from 'shared/i18n'
import { Field } from 'shared/ui/field'
import { TextInput } from 'shared/ui/text-input'

type AccessFieldProps = ComponentProps<typeof TextInput> & {
  /** `name` or `email`, which selects the texts. */
  name: string
  fault: string | undefined
}

export function AccessField({ name, fault, ...attributes }: AccessFieldProps) {
  const { t } = useTranslation('shell')
  return (
    <Field label={t(`access.fields.${name}`)} error={fault && t(`access.faults.${name}.${fault}`)}>
      {({ id, describedBy, isInvalid }) => (
        <TextInput
          {...attributes}
          id={id}
          name={name}
          aria-describedby={describedBy}
          isInvalid={isInvalid}
        />
      )}
    </Field>
  )
}
