import { useTranslation } from 'shared/i18n'
import { Field } from 'shared/ui/field'
import { TextInput } from 'shared/ui/text-input'

import { hostnameFieldName } from '../form-problems.ts'
import { toPastedNames } from './name-patterns.ts'
import { leaveHostname, pasteHostnames, type ServerField, typeHostname } from './servers.store.ts'

type HostnameFieldProps = { server: ServerField; number: number }

export function HostnameField({ server, number }: HostnameFieldProps) {
  const { t } = useTranslation('checkout')
  const { unit, hostname, problem, isShown } = server
  const error = isShown && problem ? t(`hostname.problem.${problem}`) : undefined
  return (
    <Field label={t('hostname.label', { number })} error={error}>
      {ids => (
        <TextInput
          {...toInputProps(ids)}
          name={hostnameFieldName(unit.key)}
          required
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={hostname}
          onChange={event => typeHostname(unit.key, event.currentTarget.value)}
          onBlur={() => leaveHostname(unit.key)}
          onPaste={event => {
            const names = toPastedNames(event.clipboardData.getData('text'))
            if (names.length === 0) return
            event.preventDefault()
            pasteHostnames(unit.key, names)
          }}
        />
      )}
    </Field>
  )
}

const toInputProps = (ids: {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
}) => ({
  id: ids.id,
  'aria-describedby': ids.describedBy,
  isInvalid: ids.isInvalid,
})
