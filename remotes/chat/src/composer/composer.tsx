import { useStore } from '@nanostores/react'
import { isBlank } from '@storefront/api/is-blank'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { TextArea } from 'shared/ui/text-area'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { AttachButton } from '../attachments/attach-button.tsx'
import {
  $hasReady,
  $isUploading,
  addFiles,
  takeReady,
} from '../attachments/draft-attachments.store.ts'
import { DraftAttachments } from '../attachments/draft-attachments.tsx'
import { pastedFiles } from '../attachments/pasted-files.ts'
import {
  $draft,
  $draftContext,
  notifyTyping,
  sendMessage,
  takeContext,
  writeDraft,
} from '../conversation/conversation.ts'
import { charactersLeft } from './characters-left.ts'
import { ComposerHint } from './composer-hint.tsx'
import { ContextChips } from './draft/context-chips.tsx'
import { ShareMenu } from './draft/share-menu.tsx'
import { isSendKey } from './is-send-key.ts'
import { useGrow } from './use-grow.ts'
import styles from './composer.module.css'
import box from './writing-box.module.css'

export function Composer() {
  const { t } = useTranslation('chat')
  const draft = useStore($draft)
  const hasReady = useStore($hasReady)
  const isUploading = useStore($isUploading)
  const { isCart, order } = useStore($draftContext)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const isEmpty = isBlank(draft) && !hasReady && !isCart && !order
  const left = charactersLeft(draft)
  const isBlocked = isEmpty || isUploading || left < 0
  useGrow(field, draft)

  const write = (text: string) => {
    writeDraft(text)
    notifyTyping(!isBlank(text))
  }
  const send = () => {
    if (isBlocked) return
    sendMessage({ text: draft, attachments: takeReady(), context: takeContext() })
    write('')
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

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    void addFiles(files)
  }

  return (
    <form className={styles.composer} onSubmit={submit}>
      <label htmlFor={id}>
        <VisuallyHidden>{t('composer.label')}</VisuallyHidden>
      </label>
      <div className={box.box}>
        <ContextChips />
        <DraftAttachments />
        <TextArea
          id={id}
          ref={field}
          isInvalid={left < 0}
          className={box.field}
          rows={1}
          placeholder={t('composer.placeholder')}
          aria-describedby={`${id}-hint`}
          dir="auto"
          enterKeyHint="send"
          value={draft}
          onBlur={() => notifyTyping(false)}
          onChange={event => write(event.target.value)}
          onKeyDown={sendByKey}
          onPaste={paste}
        />
        <Row gap={1} align="center" className={box.tools}>
          <AttachButton />
          <ShareMenu />
          <Button
            className={box.send}
            type="submit"
            variant="primary"
            icon="send"
            isIconOnly
            size="small"
            aria-disabled={isBlocked || undefined}
          >
            {t('composer.send')}
          </Button>
        </Row>
      </div>
      <ComposerHint id={`${id}-hint`} isUploading={isUploading} left={left} />
    </form>
  )
}
