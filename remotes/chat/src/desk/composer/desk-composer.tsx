import { useStore } from '@nanostores/react'
import { chatLimits } from '@storefront/api/chat'
import { isBlank } from '@storefront/api/is-blank'
import {
  type FormEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { TextArea } from 'shared/ui/text-area'

import { charactersLeft } from '../../composer/characters-left.ts'
import { isSendKey } from '../../composer/is-send-key.ts'
import { useGrow } from '../../composer/use-grow.ts'
import { loadCanned } from '../canned-replies/canned.store.ts'
import { CannedPicker } from '../canned-replies/canned-picker.tsx'
import type { ReadyThread } from '../thread/thread.store.ts'
import { $deskDrafts, draftOf, writeDraft } from './desk-drafts.store.ts'
import { notifyAgentTyping } from './desk-typing.store.ts'
import { DraftPlans } from './draft-plans.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { sendReply } from './replying.store.ts'
import box from '../../composer/writing-box.module.css'
import styles from './desk-composer.module.css'

/** `/` in an empty field opens the canned replies. A second `/` inserts the character itself. */
export function DeskComposer({ thread }: { thread: ReadyThread }) {
  const { t } = useTranslation('chat')
  const { id, conversation } = thread
  const { text, plans } = draftOf(useStore($deskDrafts), id)
  const [picker, setPicker] = useState<'canned' | 'plans' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const isEmpty = isBlank(text) && plans.length === 0
  const over = -charactersLeft(text)
  const isBlocked = isEmpty || over > 0
  useGrow(field, text)
  useEffect(() => void loadCanned(), [])

  const write = (next: string) => {
    writeDraft(id, { text: next })
    notifyAgentTyping(id, !isBlank(next))
  }
  const send = () => {
    if (isBlocked) return
    sendReply({ conversationId: id, text: text.trim(), plans })
    writeDraft(id, { text: '', plans: [] })
    notifyAgentTyping(id, false)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, nativeEvent } = event
    if (key === '/' && text === '' && !nativeEvent.isComposing) {
      event.preventDefault()
      setPicker('canned')
    } else if (isSendKey(nativeEvent)) {
      event.preventDefault()
      send()
    }
  }
  const insert = (added: string) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    write(text.slice(0, selectionStart) + added + text.slice(selectionEnd))
    close()
  }
  const close = () => {
    setPicker(null)
    field.current?.focus()
  }
  const toggle = (requested: 'canned' | 'plans') =>
    picker === requested ? close() : setPicker(requested)
  // Without this, a press would close the open list by taking its focus, and then open it again.
  const keepFocus = (event: PointerEvent) => picker && event.preventDefault()

  return (
    <form className={styles.composer} onSubmit={submit}>
      {picker === 'canned' && (
        <CannedPicker
          language={conversation.language}
          onInsert={insert}
          onClose={close}
          onLeave={() => setPicker(null)}
        />
      )}
      {picker === 'plans' && (
        <PlanPicker conversationId={id} onClose={close} onLeave={() => setPicker(null)} />
      )}
      <div className={box.box}>
        <DraftPlans conversationId={id} plans={plans} />
        <TextArea
          ref={field}
          className={box.field}
          rows={1}
          isInvalid={over > 0}
          aria-label={t('desk.composer.label')}
          aria-describedby={hintId}
          placeholder={t('desk.composer.placeholder')}
          dir="auto"
          enterKeyHint="send"
          value={text}
          onBlur={() => notifyAgentTyping(id, false)}
          onChange={event => write(event.target.value)}
          onKeyDown={press}
        />
        <Row gap={1} align="center" className={box.tools}>
          <Button
            icon="message-square-text"
            isIconOnly
            size="small"
            variant="ghost"
            aria-expanded={picker === 'canned'}
            onClick={() => toggle('canned')}
            onPointerDown={keepFocus}
          >
            {t('desk.canned.title')}
          </Button>
          <Button
            icon="server"
            isIconOnly
            size="small"
            variant="ghost"
            aria-expanded={picker === 'plans'}
            onClick={() => toggle('plans')}
            onPointerDown={keepFocus}
          >
            {t('desk.plans.title')}
          </Button>
          <Text size="xs" tone="subtle" className={styles.hint} data-over={over > 0} id={hintId}>
            {over > 0
              ? t('composer.over', {
                  count: over,
                  amount: formatNumber(over),
                  limit: formatNumber(chatLimits.text),
                })
              : t('desk.composer.hint')}
          </Text>
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
    </form>
  )
}
