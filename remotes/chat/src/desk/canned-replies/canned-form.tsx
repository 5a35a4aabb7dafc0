import { chatLimits } from '@storefront/api/chat'
import type { CannedReply } from '@storefront/api/desk'
import { isBlank } from '@storefront/api/is-blank'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { TextArea } from 'shared/ui/text-area'
import { TextInput } from 'shared/ui/text-input'

import { dropCannedDraft, saveCannedDraft, writeCannedDraft } from './canned-draft.store.ts'
import styles from './canned-form.module.css'

const languages = ['en', 'zh-TW', 'es'] as const
const longestTitle = 80

export function CannedForm({ reply: { title, texts } }: { reply: CannedReply }) {
  const { t } = useTranslation('chat')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const titleError = isTried && isBlank(title) && t('desk.canned.titleMissing')
  const isTextMissing = languages.every(language => isBlank(texts[language]))
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBlank(title)) return form.current?.querySelector('input')?.focus()
    if (isTextMissing) return form.current?.querySelector('textarea')?.focus()
    setBusy(true)
    await saveCannedDraft().catch(error => setFailure(translate('shared', errorToKey(error))))
    setBusy(false)
  }
  return (
    <Stack as="form" ref={form} className={styles.form} noValidate onSubmit={save}>
      <Field label={t('desk.canned.name')} error={titleError || undefined}>
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            isInvalid={isInvalid}
            maxLength={longestTitle}
            value={title}
            onChange={event => writeCannedDraft({ title: event.target.value })}
          />
        )}
      </Field>
      {languages.map((language, index) => (
        <Field
          key={language}
          label={t(`desk.language.${language}`)}
          error={isTried && isTextMissing && index === 0 ? t('desk.canned.textMissing') : undefined}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextArea
              id={id}
              aria-describedby={describedBy}
              isInvalid={isInvalid}
              lang={language}
              maxLength={chatLimits.text}
              value={texts[language]}
              onChange={event =>
                writeCannedDraft({ texts: { ...texts, [language]: event.target.value } })
              }
            />
          )}
        </Field>
      ))}
      <Text size="s" tone="danger" className={styles.failure} role="alert">
        {failure}
      </Text>
      <Row justify="end">
        <Button onClick={dropCannedDraft}>{t('desk.cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('desk.canned.save')}
        </Button>
      </Row>
    </Stack>
  )
}
