import { useStore } from '@nanostores/react'
import type { CannedReply } from '@storefront/api/desk'
import { randomUuid } from '@storefront/api/random-uuid'
import { useEffect, useState } from 'react'
import { confirm } from 'shared/confirm'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Dialog } from 'shared/ui/dialog'
import { ErrorPanel } from 'shared/ui/error-panel'
import { List } from 'shared/ui/list'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { $canned, deleteCanned, loadCanned } from './canned.store.ts'
import { $cannedDraft, dropUnchangedDraft, editCanned } from './canned-draft.store.ts'
import { CannedForm } from './canned-form.tsx'
import styles from './canned-dialog.module.css'

type CannedDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

const create = (): CannedReply => ({
  id: randomUuid(),
  title: '',
  texts: { en: '', 'zh-TW': '', es: '' },
})

/** Edits the team's canned replies. The team shares one list. */
export function CannedDialog({ isOpen, onOpenChange }: CannedDialogProps) {
  const { t } = useTranslation('chat')
  const canned = useStore($canned)
  const edited = useStore($cannedDraft)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isOpen) return
    dropUnchangedDraft()
    setFailure(null)
    void loadCanned()
  }, [isOpen])

  const drop = async (reply: CannedReply) => {
    const isSure = await confirm({
      title: t('desk.canned.deleteTitle', { title: reply.title }),
      description: t('desk.canned.deleteText'),
      confirmText: t('desk.canned.delete'),
      cancelText: t('desk.cancel'),
      isDestructive: true,
    })
    if (!isSure) return
    setFailure(null)
    await deleteCanned(reply.id).catch(error => setFailure(translate('shared', errorToKey(error))))
  }
  return (
    <Dialog title={t('desk.canned.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      {edited ? (
        <CannedForm key={edited.id} reply={edited} />
      ) : (
        <Stack gap={3} align="start">
          {canned.status === 'failed' && (
            <ErrorPanel title={t('desk.canned.failed')} onRetry={() => void loadCanned()} />
          )}
          {canned.status === 'ready' && canned.replies.length === 0 && (
            <Text size="s" tone="muted">
              {t('desk.canned.none')}
            </Text>
          )}
          <List className={styles.list}>
            {canned.replies.map(reply => (
              <Row as="li" gap={1} align="center" className={styles.item} key={reply.id}>
                <Text as="span" size="control" className={styles.title}>
                  {reply.title}
                </Text>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('desk.canned.editNamed', { title: reply.title })}
                  onClick={() => editCanned(reply)}
                >
                  {t('desk.canned.edit')}
                </Button>
                <Button
                  icon="trash-2"
                  isIconOnly
                  size="small"
                  variant="ghost"
                  onClick={() => drop(reply)}
                >
                  {t('desk.canned.deleteNamed', { title: reply.title })}
                </Button>
              </Row>
            ))}
          </List>
          <Text size="s" tone="danger" className={styles.failure} role="alert">
            {failure}
          </Text>
          <Button icon="plus" onClick={() => editCanned(create())}>
            {t('desk.canned.add')}
          </Button>
        </Stack>
      )}
    </Dialog>
  )
}
