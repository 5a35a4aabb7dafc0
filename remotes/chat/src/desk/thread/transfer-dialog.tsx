import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { useFailureText } from '../use-failure-text.ts'
import { $colleagues, loadColleagues } from './colleagues.store.ts'
import { transferConversation } from './thread.store.ts'
import styles from './transfer-dialog.module.css'

type TransferDialogProps = {
  conversationId: string
  /** The assigned agent, who is not offered as a target. */
  agentId: string | null
  description: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The value of the option that returns the conversation to the queue. All other values are UUIDs. */
const queue = 'queue'

export function TransferDialog(props: TransferDialogProps) {
  const { conversationId, agentId, description, isOpen, onOpenChange } = props
  const { t } = useTranslation('chat')
  const describe = useFailureText()
  const colleagues = useStore($colleagues)
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const name = useId()
  useEffect(() => {
    if (!isOpen) return
    setChosen('')
    setFailure(null)
    void loadColleagues()
  }, [isOpen])

  const transfer = async () => {
    if (chosen === '') return setFailure(t('desk.transfer.choose'))
    setBusy(true)
    await transferConversation(conversationId, chosen === queue ? null : chosen).then(
      () => onOpenChange(false),
      error => setFailure(describe(error)),
    )
    setBusy(false)
  }
  const option = (value: string, label: string, hint: string, isHere = false) => (
    <Row as="label" gap={3} align="center" className={styles.option} key={value}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => setChosen(value)}
      />
      <bdi className={styles.name}>{label}</bdi>
      <Text
        as="span"
        size="s"
        tone="subtle"
        className={styles.hint}
        data-here={isHere || undefined}
      >
        {hint}
      </Text>
    </Row>
  )
  return (
    <Dialog
      title={t('desk.transfer.title')}
      description={description}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('desk.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onClick={transfer}>
            {t('desk.transfer.confirm')}
          </Button>
        </>
      }
    >
      <Stack
        gap={1}
        className={styles.options}
        role="radiogroup"
        aria-label={t('desk.transfer.title')}
      >
        {colleagues
          .filter(({ id }) => id !== agentId)
          .map(({ id, name: agentName, isHere, isSelf }) =>
            option(
              id,
              isSelf ? t('desk.transfer.self', { name: agentName }) : agentName,
              t(isHere ? 'desk.transfer.here' : 'desk.transfer.away'),
              isHere,
            ),
          )}
        {option(queue, t('desk.transfer.queue'), t('desk.transfer.queueHint'))}
      </Stack>
      <Text size="s" tone="danger" className={styles.failure} role="alert">
        {failure}
      </Text>
    </Dialog>
  )
}
