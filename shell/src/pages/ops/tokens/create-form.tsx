import { containerSchema } from '@storefront/api/registry'
import { type Scope, teamScopes } from '@storefront/api/registry-access'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { Select } from 'shared/ui/select'
import { Stack } from 'shared/ui/stack'
import { TextInput } from 'shared/ui/text-input'

import { FailureAlert } from '../parts/failure-alert.tsx'
import { FormFoot } from '../parts/form-foot.tsx'
import { createToken } from '../registry.ts'
import { ScopeBoxes } from './scope-boxes.tsx'
import type { SecretRequest } from './use-new-secret.ts'

type CreateFormProps = {
  /** The teams of the live remotes, and the platform team. */
  teams: string[]
  request: SecretRequest
  onCancel: () => void
}

/** The choice of a team whose remote has no release yet. */
const newTeam = 'new team'

const longestLabel = 80
const validityDays = [30, 90, 365, 0] as const

export function CreateForm({ teams, request, onCancel }: CreateFormProps) {
  const { t } = useTranslation('ops')
  const [label, setLabel] = useState('')
  const [chosen, setChosen] = useState(teams[0] ?? 'platform')
  const [name, setName] = useState('')
  const team = chosen === newTeam ? name.trim() : chosen
  const isTeam = containerSchema.safeParse(team).success
  const [scopes, setScopes] = useState<Scope[]>(['publish'])
  const [days, setDays] = useState(90)
  const [isSubmitted, setSubmitted] = useState(false)
  const { isBusy, failure, send } = request
  const isMissing = label.trim() === ''
  // Only the platform team can administer compositions and tokens.
  const offered = teamScopes.filter(scope => scope !== 'admin' || team === 'platform')
  const requested = offered.filter(scope => scopes.includes(scope))

  const nameOf = (value: string) => {
    if (value === newTeam) return t('tokens.newTeam')
    return value === 'platform' ? t('tokens.platform') : t('tokens.teamOf', { team: value })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isMissing || !isTeam || requested.length === 0) return
    const input = { team, scopes: requested, label: label.trim(), ...(days > 0 && { days }) }
    await send(() => createToken(input))
  }

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      {failure !== undefined && <FailureAlert error={failure} />}
      <Field
        label={t('tokens.label')}
        hint={t('tokens.labelHint')}
        error={isSubmitted && isMissing && t('tokens.labelMissing')}
      >
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            isInvalid={isInvalid}
            maxLength={longestLabel}
            autoComplete="off"
            value={label}
            onChange={event => setLabel(event.target.value)}
          />
        )}
      </Field>
      <Select
        label={t('tokens.team')}
        value={chosen}
        options={[...teams, newTeam].map(value => ({ value, label: nameOf(value) }))}
        onValueChange={setChosen}
      />
      {chosen === newTeam && (
        <Field
          label={t('tokens.teamName')}
          hint={t('tokens.teamForm')}
          error={isSubmitted && !isTeam && t('tokens.teamForm')}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              aria-describedby={describedBy}
              isInvalid={isInvalid}
              maxLength={20}
              autoComplete="off"
              value={name}
              onChange={event => setName(event.target.value)}
            />
          )}
        </Field>
      )}
      <ScopeBoxes
        offered={offered}
        scopes={scopes}
        problem={isSubmitted && requested.length === 0 ? t('tokens.scopesMissing') : undefined}
        onChange={setScopes}
      />
      <Select
        label={t('tokens.life')}
        value={String(days)}
        options={validityDays.map(count => ({
          value: String(count),
          label: count === 0 ? t('tokens.forever') : t('tokens.days', { count }),
        }))}
        onValueChange={value => setDays(Number(value))}
      />
      <FormFoot>
        <Button disabled={isBusy} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('tokens.createDo')}
        </Button>
      </FormFoot>
    </Stack>
  )
}
