import { useStore } from '@nanostores/react'
import { chatLimits } from '@storefront/api/chat'
import { type FormEvent, type MouseEvent, useId, useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'
import { TextArea } from 'shared/ui/text-area'

import { focusComposer, rememberComposer } from '../../composer/focus-composer.ts'
import { $conversation, rate } from '../conversation.ts'
import { $isRatingDismissed, dismissRating } from './rating.store.ts'
import { RatingChoice } from './rating-choice.tsx'
import styles from './rating-form.module.css'

/** Shown after an agent closed the conversation: five scores, an optional comment, and a button to dismiss it. */
export function RatingForm() {
  const { t } = useTranslation('chat')
  const isRequested = useStore($conversation)?.isRatingAsked ?? false
  const isDismissed = useStore($isRatingDismissed)
  const [score, setScore] = useState(0)
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  if (!isRequested || isDismissed) return null

  const send = async (event: FormEvent) => {
    event.preventDefault()
    const moveFocus = rememberComposer(event.currentTarget)
    setBusy(true)
    setFailure('')
    await rate({ score, comment }).then(moveFocus, (error: unknown) =>
      setFailure(translate('shared', errorToKey(error))),
    )
    setBusy(false)
  }

  const dismiss = (event: MouseEvent<HTMLButtonElement>) => {
    focusComposer(event.currentTarget)
    dismissRating()
  }

  return (
    <Stack as="form" gap={3} className={styles.form} aria-labelledby={id} onSubmit={send}>
      <Row align="center" justify="space-between">
        <Text size="control" weight="medium" id={id}>
          {t('rating.question')}
        </Text>
        <Button icon="x" isIconOnly size="small" variant="ghost" onClick={dismiss}>
          {t('rating.dismiss')}
        </Button>
      </Row>
      <RatingChoice labelledBy={id} score={score} onChoose={setScore} />
      {score > 0 && (
        <Row align="end">
          <TextArea
            aria-label={t('rating.comment')}
            className={styles.comment}
            maxLength={chatLimits.comment}
            onChange={event => setComment(event.target.value)}
            placeholder={t('rating.comment')}
            rows={1}
            value={comment}
          />
          <Button isBusy={isBusy} type="submit" variant="primary">
            {t('rating.send')}
          </Button>
        </Row>
      )}
      {failure !== '' && (
        <Text size="s" tone="danger" role="alert">
          {failure}
        </Text>
      )}
    </Stack>
  )
}
