import { useStore } from '@nanostores/react'
import type { KnownUser } from '@storefront/api/session'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'

import { $export, clearExport, requestExport } from './export.store.ts'
import { ProofField } from './proof-field.tsx'
import styles from '../account-form.module.css'

/** The browser saves the file itself, so that the page never holds it. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

export function ExportForm({ user }: { user: KnownUser }) {
  const { t } = useTranslation('shell')
  const state = useStore($export)
  const form = useRef<HTMLFormElement>(null)
  const isOwn = user.isOwn === true

  useEffect(() => clearExport, [])

  const send = async (data: FormData) => {
    const path = await requestExport(isOwn ? String(data.get('password')) : null)
    if (path === null) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    form.current?.reset()
    download(path)
  }

  return (
    <Stack
      as="form"
      className={styles.form}
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <ProofField user={user} problem={state.status === 'refused' ? state.problem : null} />
      <Row wrap>
        <Button type="submit" icon="download" isBusy={state.status === 'sending'}>
          {t('account.data.export.action')}
        </Button>
      </Row>
      {state.status === 'started' && (
        <Alert tone="success">{t('account.data.export.started')}</Alert>
      )}
      {state.status === 'failed' && <Alert tone="danger">{state.text}</Alert>}
    </Stack>
  )
}
