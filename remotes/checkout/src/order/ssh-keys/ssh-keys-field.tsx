import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'
import { Field } from 'shared/ui/field'
import { Text } from 'shared/ui/text'
import { TextArea } from 'shared/ui/text-area'

import { sshKeysFieldName } from '../form-problems.ts'
import { $sshKeys, readSshKeys, showSshKeyProblem, typeSshKeys } from './ssh-keys.store.ts'
import styles from './ssh-keys-field.module.css'

export function SshKeysField() {
  const { t } = useTranslation('checkout')
  const { text, problem, isShown } = useStore($sshKeys)
  const error = problem && isShown ? t(`sshKeys.problem.${problem}`) : undefined
  const count = problem ? 0 : readSshKeys().length
  return (
    <Card>
      <Field label={t('sshKeys.label')} hint={t('sshKeys.hint')} error={error}>
        {({ id, describedBy, isInvalid }) => (
          <TextArea
            id={id}
            aria-describedby={describedBy}
            isInvalid={isInvalid}
            name={sshKeysFieldName}
            className={styles.keys}
            rows={2}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="ssh-ed25519 AAAA…"
            value={text}
            onChange={event => typeSshKeys(event.currentTarget.value)}
            onBlur={showSshKeyProblem}
          />
        )}
      </Field>
      <Text
        size="xs"
        tone="muted"
        role={problem === 'private' ? 'alert' : 'status'}
        className={styles.status}
      >
        {problem === 'private' && t('sshKeys.gone')}
        {!problem && (count > 0 ? t('sshKeys.taken', { count }) : t('sshKeys.none'))}
      </Text>
    </Card>
  )
}
