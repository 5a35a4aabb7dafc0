import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { TextArea } from 'shared/ui/text-area'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { sendMessage } from '../conversation.ts'
import { $draft, maxLength, writeDraft } from '../draft.ts'
import { isSendKey } from './is-send-key.ts'
import styles from './composer.module.css'

/** From here on the customer is told how much room is left. */
const warnAt = maxLength - 200

export function Composer() {
  const { t } = useTranslation('chat')
  const draft = useStore($draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  const send = () => {
    if (draft.trim() === '') return
    sendMessage({ text: draft })
    writeDraft('')
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      <label htmlFor={id}>
        <VisuallyHidden>{t('composer.label')}</VisuallyHidden>
      </label>
      <div className={styles.row}>
        <TextArea
          id={id}
          ref={field}
          className={styles.field}
          rows={1}
          maxLength={maxLength}
          placeholder={t('composer.placeholder')}
          aria-describedby={`${id}-hint`}
          enterKeyHint="send"
          value={draft}
          onChange={event => writeDraft(event.target.value)}
          onKeyDown={sendByKey}
        />
        <Button
          type="submit"
          variant="primary"
          icon="send"
          isIconOnly
          aria-disabled={draft.trim() === '' || undefined}
        >
          {t('composer.send')}
        </Button>
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {draft.length > warnAt
          ? t('composer.left', { count: maxLength - draft.length })
          : t('composer.hint')}
      </p>
    </form>
  )
}
